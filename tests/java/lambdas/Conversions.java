//@ expect: valid

public class Conversions {
    interface ToLong {
        long apply(int x);
    }

    interface Boxing {
        Integer apply(int x);
    }

    interface Unboxing {
        int apply(Integer x);
    }

    interface Wide {
        double apply(byte b);
    }

    interface Nothing {
        void apply(String s);
    }

    static int same(int x) {
        return x;
    }

    static short narrow(int x) {
        return (short) x;
    }

    static int varargs(int... xs) {
        return xs.length;
    }

    interface Three {
        int apply(int a, int b, int c);
    }

    static <T> T generic(T t) {
        return t;
    }

    public static void main(String[] args) {
        ToLong l = Conversions::same;
        Boxing b = Conversions::same;
        Unboxing u = Conversions::same;
        Wide w = Conversions::same;
        ToLong n = Conversions::narrow;
        Three v = Conversions::varargs;
        Boxing g = Conversions::generic;
        StringBuilder log = new StringBuilder();
        Nothing discards = log::append;
        discards.apply("logged");
        System.out.println(l.apply(-5) + " " + b.apply(6) + " " + u.apply(7) + " " + w.apply((byte) -1) + " "
            + n.apply(70000) + " " + v.apply(1, 2, 3) + " " + g.apply(8) + " " + log);
    }
}
