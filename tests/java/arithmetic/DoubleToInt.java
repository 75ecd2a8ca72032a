//@ entry: DoubleToInt.check
//@ expect: valid

public class DoubleToInt {
    static void check(double d) {
        int i = (int) d;
        if (d > 3e9) {
            assert i == Integer.MAX_VALUE;
        }
        if (d != d) {
            assert i == 0;
        }
        if (d > -1 && d < 1) {
            assert i == 0;
        }
    }
}
