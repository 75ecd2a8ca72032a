//@ expect: valid

public class IntOperators {
    static final int[] VALUES = {0, 1, -1, 2, -2, 7, -7, 31, 32, 33, Integer.MAX_VALUE, Integer.MIN_VALUE};

    public static void main(String[] args) {
        for (int a : VALUES) {
            for (int b : VALUES) {
                int sum = a + b;
                int more = (a - b) ^ (a * b);
                int shifted = (a << b) + (a >> b) - (a >>> b);
                int bits = (a & b) | (~a ^ b);
                if (b != 0) {
                    bits += a / b * 3 + a % b;
                }
                System.out.println(a + " " + b + ": " + sum + " " + more + " " + shifted + " " + bits);
            }
        }
    }
}
