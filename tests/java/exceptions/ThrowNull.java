//@ expect: valid

public class ThrowNull {
    static RuntimeException make(boolean b) {
        return b ? new RuntimeException("made") : null;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            try {
                throw make(i == 0);
            } catch (NullPointerException e) {
                System.out.println("null");
            } catch (RuntimeException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            synchronized (make(false)) {
                System.out.println("not reached");
            }
        } catch (NullPointerException e) {
            System.out.println("monitor of null");
        }
        try {
            Integer none = null;
            int x = none;
            System.out.println(x);
        } catch (NullPointerException e) {
            System.out.println("unboxing null");
        }
        try {
            String none = null;
            switch (none) {
                default:
                    System.out.println("not reached");
            }
        } catch (NullPointerException e) {
            System.out.println("switch on null");
        }
        try {
            ThrowNull none = null;
            none.field = 5;
        } catch (NullPointerException e) {
            System.out.println("field of null");
        }
        ThrowNull none = null;
        System.out.println(none.constant);
    }

    int field;
    static int constant = 42;
}
