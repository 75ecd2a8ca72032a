//@ expect: invalid
// Behind the end of `main` an exception ends its own thread only.

public class OthersOutliveAnException {
    static Thread first;

    public static void main(String[] args) {
        first = new Thread(() -> {
            Thread.currentThread().interrupt();
            throw new IllegalStateException();
        });
        Thread second = new Thread(() -> {
            try {
                first.join();
            } catch (InterruptedException e) {
                return;
            }
            assert false; //~ assertion
        });
        first.start();
        second.start();
    }
}
