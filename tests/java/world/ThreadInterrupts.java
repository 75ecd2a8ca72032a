//@ expect: invalid

/** A thread that is not alive notices an interrupt since Java 14. */
public class ThreadInterrupts {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread();
        t.interrupt();
        assert t.isInterrupted();
        t.start();
        t.join();
        assert t.isInterrupted() && t.getState() == Thread.State.TERMINATED;
        Thread u = new Thread();
        u.start();
        u.join();
        assert !u.isInterrupted();
        u.interrupt();
        assert u.isInterrupted();
        assert false; //~ assertion
    }
}
