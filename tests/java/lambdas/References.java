//@ expect: valid

public class References {
    interface Fn<A, R> {
        R apply(A a);
    }

    interface Fn2<A, B, R> {
        R apply(A a, B b);
    }

    interface Supplier<R> {
        R get();
    }

    final int x;

    References(int x) {
        this.x = x;
    }

    static int twice(int n) {
        return n * 2;
    }

    int plus(int n) {
        return x + n;
    }

    public static void main(String[] args) {
        Fn<Integer, Integer> isStatic = References::twice;
        References five = new References(5);
        Fn<Integer, Integer> bound = five::plus;
        Fn2<References, Integer, Integer> unbound = References::plus;
        Fn<Integer, References> constructor = References::new;
        Fn<Integer, int[]> array = int[]::new;
        Fn<String, Integer> length = String::length;
        Fn2<String, String, Boolean> equal = String::equals;
        Supplier<String> text = "abc"::toUpperCase;
        Fn<Object, String> valueOf = String::valueOf;
        System.out.println(isStatic.apply(4) + " " + bound.apply(3) + " " + unbound.apply(five, 1) + " "
            + constructor.apply(9).x + " " + array.apply(3).length + " " + length.apply("four") + " "
            + equal.apply("a", "a") + " " + text.get() + " " + valueOf.apply(1.5));
        try {
            References none = null;
            Fn<Integer, Integer> bad = none::plus;
            System.out.println(bad);
        } catch (NullPointerException e) {
            System.out.println("receiver is checked at once");
        }
        Runnable r = System.out::println;
        r.run();
    }
}
