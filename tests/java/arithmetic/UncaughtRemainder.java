//@ expect: valid
//@ throws: java.lang.ArithmeticException

public class UncaughtRemainder {
    public static void main(String[] args) {
        long zero = args.length;
        System.out.println("before");
        System.out.println(5L % zero);
    }
}
