import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** A bit of everything that class files can hold; compiled with javac -g. */
public class Rich {
    @interface Note {
        String text() default "none";
        int[] numbers() default {1, 2};
        Inner inner() default @Inner(kind = Kind.B, type = Rich.class);
    }

    @interface Inner {
        Kind kind();
        Class<?> type();
    }

    enum Kind { A, B { @Override int weight() { return 3; } }, C; int weight() { return ordinal(); } }

    record Pair(int left, @Note(text = "right") long right) {
        int sum() { return left + (int) right; }
    }

    interface Shape { default int area() { return side() * side(); } int side(); }

    static final class Square implements Shape {
        private final int side;
        Square(int side) { this.side = side; }
        @Override public int side() { return side; }
    }

    static int counter;
    static final long BIG = 1L << 40;
    static final String TEXT = "t\u0000\uD83D\uDE00\uD800";
    volatile double ratio = 1.5;

    @Note(text = "switches", numbers = {}, inner = @Inner(kind = Kind.A, type = int[].class))
    static int switches(int n, Kind kind) {
        int result = 0;
        switch (n) {
            case 0: result = 1; break;
            case 1: result = 2;
            case 2: result += 3; break;
            default: result = -1;
        }
        switch (n * 1000) {
            case -1000: result++; break;
            case 700000: result--; break;
        }
        return result + switch (kind) { case A -> 1; case B -> 2; case C -> kind.weight(); };
    }

    static int loops(int[] numbers, int[][] table) {
        int sum = 0;
        for (int number : numbers) {
            if (number < 0) continue;
            sum += number % 7;
        }
        outer:
        for (int i = 0; i < table.length; i++) {
            for (int j = 0; j < table[i].length; j++) {
                if (table[i][j] == 42) break outer;
                table[i][j] = sum ^ i << j;
            }
        }
        return sum;
    }

    static long numbers(int a, long b, float c, double d) {
        long l = a * b - (long) c + (int) d;
        l ^= b >>> 3 | (b & 0xFFL) << 5;
        double e = d / c % 3.0;
        if (e > 1.0 || Double.isNaN(e)) l = -l;
        if (c <= 2.0f) l++;
        byte x = (byte) a; short y = (short) (x + a); char z = (char) y;
        return l == b ? x : y + z;
    }

    static int handlers(Object object, int n) {
        try {
            try {
                if (n == 3) throw new IllegalStateException("three");
                return 10 / n + object.hashCode() * 0;
            } catch (ArithmeticException | NullPointerException e) {
                counter++;
                return -1;
            } finally {
                counter += 2;
            }
        } catch (RuntimeException e) {
            return e.getMessage() == null ? 0 : e.getMessage().length();
        }
    }

    static int cleared(int[] numbers) {
        int[] copy = null;
        try {
            copy = numbers.clone();
            return copy[0];
        } finally {
            if (copy != null) copy[0] = 0;
        }
    }

    synchronized int locked(Object other) {
        synchronized (other) {
            counter--;
            return counter;
        }
    }

    static int dynamic(int n) {
        IntUnaryOperator add = x -> x + n;
        Supplier<Square> make = () -> new Square(n);
        String text = "n=" + n + ", " + (n > 2) + '!';
        Shape shape = make.get();
        return add.applyAsInt(text.length()) + shape.area();
    }

    static Object casts(Object object) {
        if (object instanceof Square square && square.side > 2) return square;
        if (object instanceof int[]) return ((int[]) object).clone();
        Object[] objects = new Integer[2];
        objects[0] = 7;
        int[][][] deep = new int[2][3][];
        return deep[1][2] == null ? (Object) objects : (String) object;
    }

    public static void main(String[] args) {
        int total = switches(1, Kind.B) + switches(0, Kind.C);
        total += loops(new int[] {1, -2, 300}, new int[][] {{1}, {2, 42}});
        total += (int) numbers(-5, BIG, 0.5f, Double.MIN_VALUE);
        total += handlers("x", 0) + handlers(null, 2) + handlers("y", 3);
        total += new Rich().locked(new Object());
        total += dynamic(4) + cleared(new int[] {5});
        total += new Pair(1, 2L).sum();
        casts(new Square(3));
        assert total != 12345 : "never";
        System.out.println(total + TEXT.length());
    }
}
