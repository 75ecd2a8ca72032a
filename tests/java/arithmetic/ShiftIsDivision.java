//@ entry: ShiftIsDivision.check
//@ expect: invalid

public class ShiftIsDivision {
    static void check(int x) {
        if (x >= 0) {
            assert x >> 1 == x / 2;
        }
        assert x >> 1 == x / 2; //~ assertion
    }
}
