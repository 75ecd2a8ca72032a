//@ entry: DoubleArray.check
//@ expect: invalid
//@ verify: --array-size 2

public class DoubleArray {
    static double max(double[] a) {
        double max = a[0];
        for (double d : a) {
            max = d > max ? d : max;
        }
        return max;
    }

    static void check(double[] a) {
        if (a != null && a.length == 2) {
            double m = max(a);
            assert !(a[0] > m);
            assert m >= a[0]; //~ assertion
        }
    }
}
