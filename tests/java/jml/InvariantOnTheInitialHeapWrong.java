//@ entry: Main.f
//@ expect: invalid
// Of objects of the input it holds as the entry was called: `b.cell` may be `k`.

class Main {
    static class Cell { int v; }

    static class Box {
        Cell cell = new Cell();
        //@ invariant cell.v > 0;

        Box() { cell.v = 1; }
    }

    static void f(Cell k, Box b) {
        if (k == null || b == null) {
            return;
        }
        k.v = 0;
        assert b.cell.v > 0; //~ assertion
    }
}
