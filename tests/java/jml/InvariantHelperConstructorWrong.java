//@ entry: Main.f
//@ expect: invalid
//@ verify: --calls contract --unwind 2
// A constructor that is a helper leaves an object that breaks its invariant, and a method that is verified on its own sees it.

class Main {
    static class Cell {
        int v;
        //@ invariant v > 0;

        //@ helper
        Cell(int v) {
            this.v = v;
        }
    }

    //@ ensures true;
    static void look(Cell c, int n) {
        if (n > 0) {
            look(c, n - 1);
        }
        assert c.v > 0; //~ assertion
    }

    static void f() {
        look(new Cell(0), 1);
    }
}
