//@ expect: valid

/** The handler of all threads gets what leaves `main`. */
public class UncaughtInMain {
    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + " " + e.getMessage()));
        throw new IllegalStateException("out");
    }
}
