//@ entry: Main.f
//@ expect: invalid
//@ verify: --calls contract
// The result is new, and the method has stored it elsewhere.

class Main {
    static class Cell {
        int v;
    }

    static Cell last = new Cell();

    //@ ensures \result.v == v;
    static Cell make(int v) {
        Cell made = new Cell();
        made.v = v;
        last = made;
        return made;
    }

    static void f() {
        Cell a = make(1);
        last.v = 2;
        assert a.v == 1; //~ assertion
    }
}
