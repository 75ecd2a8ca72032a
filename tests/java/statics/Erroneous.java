//@ expect: valid

public class Erroneous {
    static int made;

    static class Exceptional {
        static int x = Integer.parseInt("no number");

        static void call() {
        }
    }

    static class Failed {
        static int x;

        static {
            x = 1;
            if (made == 0) {
                throw new IllegalThreadStateError("mine");
            }
        }
    }

    static class IllegalThreadStateError extends Error {
        IllegalThreadStateError(String message) {
            super(message);
        }
    }

    static class Parent {
        static int x = 1 / made;
        static final int CONSTANT = 7;
    }

    static class Child extends Parent {
        static int y = 2;

        Child() {
            made++;
        }
    }

    interface Use {
        Object it();
    }

    static void use(Use use) {
        try {
            System.out.println(use.it());
        } catch (ExceptionInInitializerError e) {
            System.out.println(e + " because of " + e.getCause() + " " + (e.getCause() == e.getException()));
        } catch (Error e) {
            System.out.println(e + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        use(() -> {
            Exceptional.call();
            return "called";
        });
        use(() -> Exceptional.x);
        use(() -> new Exceptional());
        use(() -> Failed.x);
        use(() -> Failed.x);
        use(() -> {
            Failed.x = 5;
            return "assigned";
        });
        use(() -> new Failed[2].length);
        use(() -> Failed.class.getName());
        use(() -> new Child());
        use(() -> Child.y);
        use(() -> Parent.x);
        use(() -> Parent.CONSTANT);
        System.out.println(made);
    }
}
