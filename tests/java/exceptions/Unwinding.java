//@ expect: valid
//@ throws: java.lang.IllegalStateException

public class Unwinding {
    static void down(int n) {
        System.out.println("down " + n);
        try {
            if (n == 0) {
                throw new IllegalStateException("bottom");
            }
            down(n - 1);
        } catch (ArithmeticException e) {
            System.out.println("not this one");
        } finally {
            System.out.println("up " + n);
        }
        System.out.println("not reached");
    }

    public static void main(String[] args) {
        down(3);
    }
}
