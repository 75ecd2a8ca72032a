//@ expect: valid

public class ConstructionOrder {
    static String log(String s) {
        System.out.println(s);
        return s;
    }

    static class Base {
        String a = log("Base.a");

        {
            log("Base block");
        }

        Base() {
            this(log("Base()"));
            log("Base() end");
        }

        Base(String s) {
            log("Base(String)");
            virtual();
        }

        void virtual() {
            log("Base.virtual");
        }
    }

    static class Derived extends Base {
        String b = log("Derived.b");
        final int constant = 5;
        final int computed = b.length();

        Derived() {
            log("Derived()");
            virtual();
        }

        @Override
        void virtual() {
            log("Derived.virtual " + b + " " + constant + " " + computed);
        }
    }

    public static void main(String[] args) {
        new Derived();
    }
}
