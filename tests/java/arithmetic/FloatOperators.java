//@ expect: valid

public class FloatOperators {
    static final float[] VALUES = {0f, -0f, 1f, -1.5f, 0.1f, Float.MIN_VALUE, Float.MAX_VALUE,
        Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN};

    public static void main(String[] args) {
        for (float a : VALUES) {
            for (float b : VALUES) {
                int order = (a < b ? 1 : 0) + (a <= b ? 2 : 0) + (a > b ? 4 : 0) + (a >= b ? 8 : 0)
                    + (a == b ? 16 : 0) + (a != b ? 32 : 0);
                System.out.println(a + " " + b + ": " + (a + b) + " " + (a - b) + " " + (a * b) + " " + (a / b) + " "
                    + (a % b) + " " + order);
            }
        }
    }
}
