//@ expect: valid

public class DivisionByZeroCaught {
    static int tries;

    static int divide(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            tries++;
            System.out.println(e.getMessage());
            return -1;
        }
    }

    static long remainder(long a, long b) {
        try {
            return a % b;
        } catch (ArithmeticException e) {
            System.out.println(e);
            return -2;
        }
    }

    public static void main(String[] args) {
        System.out.println(divide(7, 0) + " " + divide(7, 2) + " " + divide(0, 0));
        System.out.println(remainder(7, 0) + " " + remainder(-7, 4));
        System.out.println(1.0 / 0 + " " + -1.0 / 0 + " " + 0.0 / 0 + " " + 5.5 % 0);
        assert tries == 2;
    }
}
