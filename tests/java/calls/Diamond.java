//@ expect: valid

public class Diamond {
    interface A {
        default String who() {
            return "A";
        }
    }

    interface B extends A {
        default String who() {
            return "B" + A.super.who();
        }
    }

    interface C extends A { }

    static class D implements B, C { }

    static class E extends D implements A { }

    static class Base {
        public String who() {
            return "Base";
        }
    }

    static class F extends Base implements C { }

    static class G implements B, C {
        public String who() {
            return "G" + B.super.who();
        }
    }

    public static void main(String[] args) {
        A[] all = {new D(), new E(), new G(), new A() { }};
        for (A a : all) {
            System.out.println(a.who());
        }
        System.out.println(new F().who() + ((A) new F()).who());
    }
}
