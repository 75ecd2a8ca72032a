//@ entry: ObjectArrays.check
//@ expect: invalid

public class ObjectArrays {
    static class Cell {
        int value;
    }

    static void check(int n) {
        Cell[] cells = new Cell[3];
        for (int i = 0; i < 2; i++) {
            cells[i] = new Cell();
            cells[i].value = n + i;
        }
        assert cells[0].value + 1 == cells[1].value;
        if (n >= 0 && n < 3) {
            cells[n].value++; //~ exception
        }
    }
}
