//@ expect: valid

/** An AssertionError that the program throws itself is an exception like all others. */
public class AssertionErrors {
    static void check(Runnable action) {
        try {
            action.run();
        } catch (AssertionError e) {
            System.out.println(e + " | " + e.getMessage() + " | " + e.getCause());
        }
    }

    static int positive(int x) {
        if (x <= 0) {
            throw new AssertionError(x);
        }
        return x;
    }

    public static void main(String[] args) {
        check(() -> {
            throw new AssertionError();
        });
        check(() -> {
            throw new AssertionError("text");
        });
        check(() -> {
            throw new AssertionError("text", new RuntimeException("cause"));
        });
        check(() -> {
            throw new AssertionError(new IllegalStateException("as detail"));
        });
        check(() -> {
            throw new AssertionError((Object) null);
        });
        check(() -> {
            throw new AssertionError('c');
        });
        check(() -> {
            throw new AssertionError(2.5);
        });
        check(() -> {
            throw new AssertionError(true);
        });
        check(() -> {
            throw new AssertionError(1L << 40);
        });
        check(() -> positive(-3));
        try {
            assert positive(0) > 0;
        } catch (Error e) {
            System.out.println("the condition throws " + e.getMessage());
        }
        boolean enabled = false;
        assert enabled = true;
        System.out.println(enabled);
    }
}
