//@ entry: Casts.check
//@ expect: invalid

public class Casts {
    static class A { }

    static class B extends A {
        int x;
    }

    static class C extends A { }

    static void check(A a) {
        A none = (B) null;
        assert none == null;
        if (a instanceof B) {
            ((B) a).x = 1;
        }
        if (!(a instanceof C) && (a == null || a.getClass() != A.class)) {
            B b = (B) a;
            assert b == a;
        }
        C c = (C) a; //~ exception
    }
}
