//@ entry: Main.f
//@ expect: valid
//@ verify: --calls contract
// The code of the method makes what it returns, so that writing to the result changes nothing else.

class Main {
    static class Cell {
        int v;
        /*@ nullable @*/ Cell next;

        //@ ensures this.v == v && next == n;
        Cell(int v, /*@ nullable @*/ Cell n) {
            this.v = v;
            next = n;
        }
    }

    //@ ensures \result.v == v && \result.next == n;
    static Cell make(int v, /*@ nullable @*/ Cell n) {
        return new Cell(v, n);
    }

    static void f() {
        Cell a = make(1, null);
        Cell b = make(2, a);
        a.v = 5;
        assert b.v == 2 && b.next == a;
        b.v = 6;
        assert a.v == 5;
    }
}
