//@ entry: WrittenBesideAThread.check
//@ expect: valid

/** What is read before and beside a thread, of objects that may be one. */
public class WrittenBesideAThread {
    static class Cell {
        Cell next;
        int value;
    }

    static void check(Cell a, Cell b) throws InterruptedException {
        if (a == null || b == null || a.next == null) {
            return;
        }
        int first = a.next.value;
        b.value = 3;
        assert a.next.value == (a.next == b ? 3 : first);
        Thread thread = new Thread(() -> { assert b.value == 3; });
        thread.start();
        assert a.next.value == (a.next == b ? 3 : first);
        thread.join();
    }
}
