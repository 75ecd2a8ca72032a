//@ expect: valid

public class DoubleOperators {
    static final double[] VALUES = {0d, -0d, 1d, -2.5, 0.1, 1e300, Double.MIN_NORMAL, Double.MAX_VALUE,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN};

    public static void main(String[] args) {
        for (double a : VALUES) {
            for (double b : VALUES) {
                int order = (a < b ? 1 : 0) + (a <= b ? 2 : 0) + (a > b ? 4 : 0) + (a >= b ? 8 : 0)
                    + (a == b ? 16 : 0) + (a != b ? 32 : 0);
                System.out.println(a + " " + b + ": " + (a + b) + " " + (a - b) + " " + (a * b) + " " + (a / b) + " "
                    + (a % b) + " " + order);
            }
        }
    }
}
