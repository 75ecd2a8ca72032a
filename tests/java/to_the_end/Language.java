//@ needs: jdk 17

/** Statements and operators. */
class Language {
    static int counter;

    static int next() {
        return ++counter;
    }

    static int sum(int... xs) {
        int total = 0;
        for (int x : xs) {
            total += x;
        }
        return total;
    }

    static String which(Object o) {
        return "object";
    }

    static String which(String s) {
        return "string";
    }

    static String which(Integer i) {
        return "integer";
    }

    static String which(long l) {
        return "long";
    }

    static int factorial(int n) {
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    static int tryReturn() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
        }
    }

    @SuppressWarnings("finally")
    static int finallyReturn() {
        try {
            throw new IllegalStateException();
        } finally {
            return 7;
        }
    }

    static void arithmetic() throws Exception {
        int a = 7, b = 2;
        assert a / b == 3 && a % b == 1;
        assert -a / b == -3 && -a % b == -1;
        assert false;
    }

    static void overflow() throws Exception {
        int max = Integer.MAX_VALUE;
        assert max + 1 == Integer.MIN_VALUE;
        assert Math.abs(Integer.MIN_VALUE) < 0;
        assert false;
    }

    static void longs() throws Exception {
        long big = 1L << 40;
        assert big == 1099511627776L;
        assert (int) big == 0;
        assert false;
    }

    static void shifts() throws Exception {
        assert (1 << 33) == 2;
        assert (-1 >>> 28) == 15;
        assert (-16 >> 2) == -4;
        assert false;
    }

    static void bitOperators() throws Exception {
        int x = 0b1100, y = 0b1010;
        assert (x & y) == 0b1000 && (x | y) == 0b1110 && (x ^ y) == 0b0110 && ~x == -13;
        assert false;
    }

    static void hexAndOctal() throws Exception {
        assert 0xFF == 255 && 017 == 15 && 1_000_000 == 1000000;
        assert false;
    }

    static void charArithmetic() throws Exception {
        char c = 'a';
        c += 2;
        assert c == 'c';
        assert 'a' + 1 == 98;
        assert (char) ('a' + 1) == 'b';
        assert false;
    }

    static void byteWraps() throws Exception {
        byte b = (byte) 200;
        assert b == -56;
        b++;
        assert b == -55 && (b & 0xff) == 201;
        assert false;
    }

    static void shortCast() throws Exception {
        short s = (short) 70000;
        assert s == 4464;
        assert false;
    }

    static void doubles() throws Exception {
        double d = 0.1 + 0.2;
        assert d != 0.3;
        assert d > 0.3 && d < 0.30001;
        assert 1.0 / 0 == Double.POSITIVE_INFINITY;
        assert false;
    }

    static void floats() throws Exception {
        float f = 16777216f;
        assert f + 1 == f;
        assert (int) 3.99f == 3;
        assert false;
    }

    static void nan() throws Exception {
        double nan = 0.0 / 0;
        assert nan != nan;
        assert Double.isNaN(nan);
        assert false;
    }

    static void castSaturates() throws Exception {
        assert (int) 1e20 == Integer.MAX_VALUE;
        assert (long) Double.NaN == 0;
        assert (int) -1e20 == Integer.MIN_VALUE;
        assert false;
    }

    static void incrementOrder() throws Exception {
        int i = 5;
        int j = i++ + ++i;
        assert j == 12 && i == 7;
        assert false;
    }

    static void compoundCast() throws Exception {
        int i = 10;
        i *= 1.5;
        assert i == 15;
        assert false;
    }

    static void shortCircuit() throws Exception {
        int[] a = null;
        assert !(a != null && a.length > 0);
        assert a == null || a[0] == 1;
        assert false;
    }

    static void nestedTernary() throws Exception {
        int n = 15;
        String s = n % 15 == 0 ? "fizzbuzz" : n % 3 == 0 ? "fizz" : "no";
        assert s.equals("fizzbuzz");
        assert false;
    }

    static void ternaryBoxing() throws Exception {
        Object o = true ? 1 : 2.0;
        assert o.equals(1.0);
        assert false;
    }

    static void ternaryNullUnboxes() throws Exception {
        boolean caught = false;
        try {
            Integer none = null;
            int x = counter >= 0 ? none : 0;
        } catch (NullPointerException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void whileLoop() throws Exception {
        int n = 27, steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        assert steps == 111;
        assert false;
    }

    static void doWhile() throws Exception {
        int n = 0;
        do {
            n++;
        } while (n < 10);
        assert n == 10;
        assert false;
    }

    static void labelledBreak() throws Exception {
        int found = -1;
        outer:
        for (int i = 0; i < 10; i++) {
            for (int j = 0; j < 10; j++) {
                if (i * j == 42) {
                    found = i * 10 + j;
                    break outer;
                }
            }
        }
        assert found == 67;
        assert false;
    }

    static void labelledContinue() throws Exception {
        int count = 0;
        outer:
        for (int i = 2; i < 30; i++) {
            for (int j = 2; j < i; j++) {
                if (i % j == 0) {
                    continue outer;
                }
            }
            count++;
        }
        assert count == 10;
        assert false;
    }

    static void labelledBlock() throws Exception {
        int x = 0;
        done: {
            x = 1;
            if (x == 1) {
                break done;
            }
            x = 2;
        }
        assert x == 1;
        assert false;
    }

    static void forEachArray() throws Exception {
        int total = 0;
        for (int x : new int[] {1, 2, 3}) {
            total += x;
        }
        assert total == 6;
        assert false;
    }

    static void switchFallThrough() throws Exception {
        int r = 0;
        switch (2) {
            case 1: r += 1;
            case 2: r += 2;
            case 3: r += 3; break;
            default: r = 100;
        }
        assert r == 5;
        assert false;
    }

    static void switchArrow() throws Exception {
        int day = 3;
        String name = switch (day) {
            case 1, 7 -> "weekend";
            case 2, 3, 4, 5, 6 -> "week";
            default -> throw new IllegalArgumentException();
        };
        assert name.equals("week");
        assert false;
    }

    static void switchYield() throws Exception {
        int v = switch ("b") {
            case "a" -> 1;
            case "b" -> {
                int t = 20;
                yield t + 1;
            }
            default -> 0;
        };
        assert v == 21;
        assert false;
    }

    static void switchString() throws Exception {
        String s = "FB";
        int v;
        switch (s) {
            case "Ea": v = 1; break;
            case "FB": v = 2; break;
            default: v = 3;
        }
        assert v == 2 && "Ea".hashCode() == "FB".hashCode();
        assert false;
    }

    static void switchChar() throws Exception {
        int vowels = 0;
        for (char c : "education".toCharArray()) {
            switch (c) {
                case 'a': case 'e': case 'i': case 'o': case 'u': vowels++;
            }
        }
        assert vowels == 5;
        assert false;
    }

    static void arraysOfArrays() throws Exception {
        int[][] triangle = new int[4][];
        for (int i = 0; i < 4; i++) {
            triangle[i] = new int[i + 1];
            triangle[i][0] = triangle[i][i] = 1;
            for (int j = 1; j < i; j++) {
                triangle[i][j] = triangle[i - 1][j - 1] + triangle[i - 1][j];
            }
        }
        assert triangle[3][1] == 3;
        assert false;
    }

    static void multiArray() throws Exception {
        int[][][] cube = new int[2][3][4];
        cube[1][2][3] = 9;
        assert cube.length == 2 && cube[0].length == 3 && cube[1][2].length == 4 && cube[1][2][3] == 9;
        assert false;
    }

    static void arrayDefaults() throws Exception {
        assert (new int[2][3])[1][2] == 0 && !(new boolean[1])[0] && (new String[1])[0] == null;
        assert (new double[2])[1] == 0.0 && (new char[1])[0] == 0;
        assert false;
    }

    static void arrayClone() throws Exception {
        int[] a = {1, 2};
        int[] b = a.clone();
        b[0] = 5;
        assert a[0] == 1 && b.length == 2;
        assert false;
    }

    static void varargs() throws Exception {
        assert sum() == 0 && sum(1) == 1 && sum(1, 2, 3) == 6 && sum(new int[] {4, 5}) == 9;
        assert false;
    }

    static void overloads() throws Exception {
        byte b = 1;
        assert which("x").equals("string") && which(1).equals("long") && which(b).equals("long");
        assert which((Object) "x").equals("object") && which(1.0).equals("object");
        assert false;
    }

    static void recursion() throws Exception {
        assert factorial(10) == 3628800;
        assert factorial(13) == 1932053504;
        assert false;
    }

    static void evaluationOrder() throws Exception {
        counter = 0;
        int[] a = new int[3];
        a[next()] = next() * 10 + next();
        assert a[1] == 23;
        assert false;
    }

    static void stringSwitchNull() throws Exception {
        boolean caught = false;
        String s = null;
        try {
            switch (s) {
                case "a": break;
            }
        } catch (NullPointerException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void tryReturnsValue() throws Exception {
        assert tryReturn() == 1;
        assert false;
    }

    static void finallyWins() throws Exception {
        assert finallyReturn() == 7;
        assert false;
    }

    static void varKeyword() throws Exception {
        var text = "abc";
        var numbers = new int[] {1, 2};
        assert text.length() == 3 && numbers.length == 2;
        assert false;
    }

    static void textBlock() throws Exception {
        String s = """
            one
              two\tx
            three \
            four
            """;
        assert s.equals("one\n  two\tx\nthree four\n");
        assert false;
    }

    static void instanceOfPattern() throws Exception {
        Object o = "pattern";
        assert o instanceof String s && s.length() == 7;
        if (!(o instanceof String t)) {
            throw new IllegalStateException();
        }
        assert t.charAt(0) == 'p';
        assert false;
    }

    static void stringConcat() throws Exception {
        String s = 1 + 2 + "x" + 1 + 2 + 'c' + 1.5 + null + true + 1f + 2L;
        assert s.equals("3x12c1.5nulltrue1.02");
        assert false;
    }

    static void charPlusString() throws Exception {
        char c = 'x';
        assert ("" + c + 1).equals("x1");
        assert c + 1 + "" == null || (c + 1 + "").equals("121");
        assert false;
    }

    static void compoundString() throws Exception {
        String s = "a";
        s += 1;
        s += 'b';
        s += null;
        assert s.equals("a1bnull");
        assert false;
    }

    static void integerCache() throws Exception {
        Integer a = 127, b = 127;
        assert a == b && a.equals(b);
        assert false;
    }

    static void boxedEquality() throws Exception {
        Long l = 5L;
        assert !l.equals(5) && l.equals(5L) && l == 5;
        assert false;
    }

    static void unboxArithmetic() throws Exception {
        Integer a = 3;
        a++;
        a += 2;
        assert a == 6;
        assert false;
    }

    static void classicSwap() throws Exception {
        int a = 5, b = 9;
        a ^= b;
        b ^= a;
        a ^= b;
        assert a == 9 && b == 5;
        assert false;
    }

    static void gcdLoop() throws Exception {
        int a = 1071, b = 462;
        while (b != 0) {
            int t = a % b;
            a = b;
            b = t;
        }
        assert a == 21;
        assert false;
    }

    static void finalLocalConstant() throws Exception {
        final int k = 3;
        switch (3) {
            case k: counter = 50; break;
            default: counter = 60;
        }
        assert counter == 50;
        assert false;
    }

    static void synchronizedBlock() throws Exception {
        Object lock = new Object();
        int x = 0;
        synchronized (lock) {
            synchronized (lock) {
                x++;
            }
        }
        assert x == 1;
        assert false;
    }

    static void floatRemainder() throws Exception {
        assert 5.5 % 2 == 1.5 && -5.5 % 2 == -1.5;
        assert false;
    }

    static void longDivision() throws Exception {
        assert Long.MIN_VALUE / -1 == Long.MIN_VALUE && Long.MIN_VALUE % -1 == 0;
        assert false;
    }

    static void minusZero() throws Exception {
        assert 0.0 == -0.0;
        assert 1 / -0.0 < 0;
        assert !Double.valueOf(0.0).equals(-0.0);
        assert false;
    }
}
