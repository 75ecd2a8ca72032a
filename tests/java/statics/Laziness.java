//@ expect: valid

public class Laziness {
    static class Loud {
        static final int CONSTANT = 5;
        static final Integer BOXED = 6;
        static int field = 7;

        static {
            System.out.println("Loud");
        }

        static void method() { }
    }

    static class Base {
        static int inherited = 1;

        static {
            System.out.println("Base");
        }
    }

    static class Derived extends Base {
        static int own = 2;

        static {
            System.out.println("Derived");
        }
    }

    static class Array {
        static {
            System.out.println("Array");
        }
    }

    public static void main(String[] args) {
        System.out.println("start");
        System.out.println(Loud.CONSTANT);
        System.out.println("constant");
        System.out.println(Loud.BOXED);
        System.out.println(Loud.field);
        Loud.method();
        System.out.println(Derived.inherited);
        System.out.println("inherited");
        System.out.println(Derived.own);
        Array[] none = new Array[2];
        System.out.println(none.length + " " + (none[0] instanceof Array));
        System.out.println(Array.class.getName());
        new Array();
        new Array();
    }
}
