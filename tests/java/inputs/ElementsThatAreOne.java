//@ entry: ElementsThatAreOne.check
//@ expect: invalid

/** Two elements of an array may be one object. */
public class ElementsThatAreOne {
    static class Cell { int value; }

    static void check(Cell[] cells, int i, int j) {
        if (cells == null || i < 0 || j < 0 || i >= cells.length || j >= cells.length) {
            return;
        }
        if (cells[i] == null || cells[j] == null) {
            return;
        }
        cells[i].value = 1;
        cells[j].value = 2;
        if (cells[i] != cells[j]) {
            assert i != j;
            assert cells[i].value == 1;
        }
        if (i != j) {
            assert cells[i].value == 1; //~ assertion
        }
    }
}
