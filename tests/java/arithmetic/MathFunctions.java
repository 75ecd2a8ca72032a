//@ expect: valid

public class MathFunctions {
    public static void main(String[] args) {
        System.out.println(Math.abs(-5) + " " + Math.abs(Long.MIN_VALUE) + " " + Math.abs(-0.0) + " " + Math.abs(-1.5f));
        System.out.println(Math.max(-0.0, 0.0) + " " + Math.min(-0.0, 0.0) + " " + Math.max(1, Double.NaN));
        System.out.println(Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 2) + " " + Math.floorMod(7L, -3));
        System.out.println(Math.floor(-1.5) + " " + Math.ceil(-1.5) + " " + Math.rint(2.5) + " " + Math.round(2.5) + " "
            + Math.round(-2.5) + " " + Math.round(0.49999997f));
        System.out.println(Math.sqrt(2) + " " + Math.sqrt(-1) + " " + Math.pow(2, 10) + " " + Math.pow(5, 0));
        System.out.println(Math.signum(-3.0));
        try {
            Math.addExact(Integer.MAX_VALUE, 1);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            Math.multiplyExact(1L << 62, 2L);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            Math.toIntExact(1L << 31);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Math.negateExact(5) + " " + Math.subtractExact(3, 4) + " " + Math.incrementExact(1));
    }
}
