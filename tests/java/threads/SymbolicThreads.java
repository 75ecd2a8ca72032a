//@ entry: SymbolicThreads.check
//@ expect: invalid

public class SymbolicThreads {
    static int shared;

    static void check(int x) throws InterruptedException {
        Thread t = new Thread(() -> {
            synchronized (SymbolicThreads.class) {
                shared += x;
            }
        });
        t.start();
        synchronized (SymbolicThreads.class) {
            shared *= 2;
        }
        t.join();
        assert shared == x || shared == 2 * x;
        assert shared == x; //~ assertion
    }
}
