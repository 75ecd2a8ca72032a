//@ expect: invalid
//@ verify: --no-exceptions
// `main` may have returned when the thread fails; `--no-exceptions` is about every thread.

public class ForbiddenBehindMain {
    public static void main(String[] args) {
        new Thread(() -> {
            throw new RuntimeException(); //~ exception
        }).start();
    }
}
