//@ expect: valid

public class LongOperators {
    static final long[] VALUES = {0, 1, -1, 5, -5, 63, 64, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE};

    public static void main(String[] args) {
        for (long a : VALUES) {
            for (long b : VALUES) {
                long more = (a + b) ^ (a - b) ^ (a * b);
                long shifted = (a << b) + (a >> b) - (a >>> b);
                long bits = (a & b) | (~a ^ b);
                if (b != 0) {
                    bits += a / b * 3 + a % b;
                }
                int order = a < b ? -1 : a > b ? 1 : 0;
                System.out.println(a + " " + b + ": " + more + " " + shifted + " " + bits + " " + order);
            }
        }
    }
}
