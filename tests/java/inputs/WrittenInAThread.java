//@ entry: WrittenInAThread.check
//@ expect: invalid

/** A field that another thread writes is read with it; one that none writes is what it was. */
public class WrittenInAThread {
    static class Cell {
        final int fixed;
        int unwritten;
        int written;

        Cell(int fixed) { this.fixed = fixed; }
    }

    static void check(Cell a, Cell b) throws InterruptedException {
        if (a == null || b == null) {
            return;
        }
        int before = b.written;
        Thread thread = new Thread(() -> a.written = before + a.fixed);
        int fixed = b.fixed, unwritten = b.unwritten;
        thread.start();
        assert b.fixed == fixed && b.unwritten == unwritten;
        if (a == b && a.fixed != 0) {
            assert b.written == before; //~ assertion
        } else {
            assert b.written == before;
        }
        thread.join();
        assert a != b || b.written == before + fixed;
    }
}
