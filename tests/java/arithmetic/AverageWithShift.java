//@ entry: AverageWithShift.check
//@ expect: valid

public class AverageWithShift {
    static void check(int a, int b) {
        if (a >= 0 && b >= 0) {
            int middle = (a + b) >>> 1;
            assert middle == (int) (((long) a + (long) b) / 2);
        }
        int low = (a & b) + ((a ^ b) >> 1);
        assert low == (int) (((long) a + (long) b) >> 1);
    }
}
