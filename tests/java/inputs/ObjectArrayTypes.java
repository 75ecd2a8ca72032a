//@ entry: ObjectArrayTypes.check
//@ expect: invalid

public class ObjectArrayTypes {
    static class A { }

    static class B extends A { }

    static void check(A[] as, A a) {
        if (as != null && as.length > 0 && a != null) {
            as[0] = a; //~ exception
        }
    }
}
