//@ entry: FieldThroughObject.check
//@ expect: invalid

/** An object that is known as an `Object` only may be the one that another reference reads. */
public class FieldThroughObject {
    static class Cell { int value; }

    static void check(Object any, Cell cell) {
        if (cell == null) {
            return;
        }
        int before = cell.value;
        if (any instanceof Cell) {
            Cell other = (Cell) any;
            assert other != cell || other.value == before;
            other.value = before + 1;
            assert cell.value == before; //~ assertion
        }
    }
}
