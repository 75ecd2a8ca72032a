//@ expect: valid

public class MultiCatch {
    static class First extends Exception {
        First(String m) {
            super(m);
        }
    }

    static class Second extends Exception { }

    static class Third extends First {
        Third() {
            super("third");
        }
    }

    static void fail(int which) throws First, Second {
        switch (which) {
            case 0: throw new First("first");
            case 1: throw new Second();
            case 2: throw new Third();
            case 3: throw new Error("error");
            default: return;
        }
    }

    static String run(int which) {
        try {
            fail(which);
            return "fine";
        } catch (Third e) {
            return "Third " + e.getMessage();
        } catch (First | Second e) {
            return "one of two " + e.getMessage();
        } catch (Throwable e) {
            return e.toString();
        }
    }

    static void again(int which) throws First, Second {
        try {
            fail(which);
        } catch (final Exception e) {
            System.out.println("again");
            throw e;
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 5; i++) {
            System.out.println(run(i));
        }
        try {
            again(1);
        } catch (Second e) {
            System.out.println(e);
        }
    }
}
