//@ entry: FieldOfAnyObject.check
//@ expect: invalid

/** A field that holds any object: a cast says which, and it may be the one of another field. */
public class FieldOfAnyObject {
    static class Box { Object item; }

    static class Cell { int value; }

    static void check(Box a, Box b) {
        if (a == null || b == null || !(a.item instanceof Cell) || !(b.item instanceof Cell)) {
            return;
        }
        Cell first = (Cell) a.item;
        Cell second = (Cell) b.item;
        first.value = 1;
        second.value = 2;
        assert first == second || first.value == 1;
        assert first.value == 1; //~ assertion
    }
}
