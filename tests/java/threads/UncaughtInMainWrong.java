//@ expect: invalid

public class UncaughtInMainWrong {
    static int seen;

    public static void main(String[] args) {
        Thread.currentThread().setUncaughtExceptionHandler((t, e) -> {
            assert e instanceof IllegalStateException;
            assert seen == 0; //~ assertion
        });
        seen = 1;
        throw new IllegalStateException();
    }
}
