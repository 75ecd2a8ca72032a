//@ entry: ComparableInput.check
//@ expect: invalid

/** Boxes are found through the interfaces they implement. */
public class ComparableInput {
    static void check(Comparable<Integer> n) {
        if (n instanceof Integer) {
            assert n.compareTo(4) != 0; //~ assertion
        }
    }
}
