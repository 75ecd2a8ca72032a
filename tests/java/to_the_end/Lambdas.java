//@ needs: jdk 17

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.*;

/** Lambdas, method references and the interfaces of java.util.function. */
class Lambdas {
    interface Visitor<R> {
        R number(int n);

        default R other(Object o) {
            return null;
        }
    }

    @FunctionalInterface
    interface TriFunction<A, B, C, R> {
        R apply(A a, B b, C c);

        default <S> TriFunction<A, B, C, S> andThen(Function<? super R, ? extends S> after) {
            return (a, b, c) -> after.apply(apply(a, b, c));
        }
    }

    int base = 100;

    IntSupplier own() {
        return () -> base++;
    }

    static int twice(int x) {
        return 2 * x;
    }

    static <T, R> List<R> map(List<T> all, Function<? super T, ? extends R> f) {
        List<R> out = new ArrayList<>();
        for (T t : all) {
            out.add(f.apply(t));
        }
        return out;
    }

    static Function<Integer, Integer> fix(Function<Function<Integer, Integer>, Function<Integer, Integer>> f) {
        return x -> f.apply(fix(f)).apply(x);
    }

    static void captures() throws Exception {
        int n = 5;
        IntUnaryOperator add = x -> x + n;
        assert add.applyAsInt(3) == 8;
        assert false;
    }

    static void compose() throws Exception {
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        assert inc.andThen(dbl).apply(3) == 8 && inc.compose(dbl).apply(3) == 7 && Function.<Integer>identity().apply(4) == 4;
        assert false;
    }

    static void predicates() throws Exception {
        Predicate<String> empty = String::isEmpty;
        Predicate<String> isLong = s -> s.length() > 3;
        assert empty.negate().and(isLong).test("long!") && empty.or(isLong).test("") && Predicate.not(empty).test("x");
        assert Predicate.isEqual("a").test("a") && !Predicate.isEqual(null).test("a");
        assert false;
    }

    static void staticReference() throws Exception {
        IntUnaryOperator f = Lambdas::twice;
        assert f.andThen(x -> x + 1).applyAsInt(4) == 9;
        assert false;
    }

    static void boundReference() throws Exception {
        String s = "hello";
        Supplier<Integer> length = s::length;
        Function<String, Boolean> starts = s::startsWith;
        assert length.get() == 5 && starts.apply("he");
        assert false;
    }

    static void unboundReference() throws Exception {
        BiFunction<String, String, Boolean> equals = String::equalsIgnoreCase;
        ToIntFunction<String> length = String::length;
        assert equals.apply("A", "a") && length.applyAsInt("abc") == 3;
        assert false;
    }

    static void constructorReference() throws Exception {
        Supplier<List<String>> make = ArrayList::new;
        Function<String, StringBuilder> of = StringBuilder::new;
        List<String> list = make.get();
        list.add(of.apply("x").append("y").toString());
        assert list.get(0).equals("xy");
        assert false;
    }

    static void arrayConstructorReference() throws Exception {
        IntFunction<int[]> make = int[]::new;
        assert make.apply(3).length == 3;
        assert false;
    }

    static void boundNullReference() throws Exception {
        String none = null;
        boolean caught = false;
        try {
            Supplier<Integer> s = none::length;
        } catch (NullPointerException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void thisCapture() throws Exception {
        Lambdas object = new Lambdas();
        IntSupplier s = object.own();
        s.getAsInt();
        s.getAsInt();
        assert object.base == 102;
        assert false;
    }

    static void genericLambda() throws Exception {
        assert map(List.of(1, 2, 3), x -> "n" + x).equals(List.of("n1", "n2", "n3"));
        assert false;
    }

    static void ownInterface() throws Exception {
        Visitor<String> v = n -> "#" + n;
        assert v.number(3).equals("#3") && v.other(1) == null;
        assert false;
    }

    static void triFunction() throws Exception {
        TriFunction<Integer, Integer, Integer, Integer> f = (a, b, c) -> a * b + c;
        assert f.andThen(x -> "r" + x).apply(2, 3, 4).equals("r10");
        assert false;
    }

    static void recursionThroughFix() throws Exception {
        assert fix(self -> n -> n == 0 ? 1 : n * self.apply(n - 1)).apply(5) == 120;
        assert false;
    }

    static void suppliersAndConsumers() throws Exception {
        StringBuilder b = new StringBuilder();
        Consumer<String> add = b::append;
        add.andThen(x -> b.append("!")).accept("hi");
        BiConsumer<String, Integer> both = (s, n) -> b.append(s).append(n);
        both.accept("x", 1);
        assert b.toString().equals("hi!x1");
        assert false;
    }

    static void operators() throws Exception {
        UnaryOperator<String> up = String::toUpperCase;
        BinaryOperator<Integer> min = BinaryOperator.minBy(Comparator.naturalOrder());
        assert up.apply("ab").equals("AB") && min.apply(3, 2) == 2 && BinaryOperator.maxBy(Comparator.<Integer>naturalOrder()).apply(3, 2) == 3;
        assert false;
    }

    static void primitiveInterfaces() throws Exception {
        IntBinaryOperator add = Integer::sum;
        LongUnaryOperator neg = x -> -x;
        DoubleBinaryOperator mul = (x, y) -> x * y;
        IntPredicate even = x -> x % 2 == 0;
        IntToDoubleFunction half = x -> x / 2.0;
        assert add.applyAsInt(1, 2) == 3 && neg.applyAsLong(4) == -4 && mul.applyAsDouble(2, 2.5) == 5.0 && even.test(4) && half.applyAsDouble(3) == 1.5;
        assert false;
    }

    static void callableThrows() throws Exception {
        Callable<Integer> c = () -> {
            throw new java.io.IOException("io");
        };
        String message = "";
        try {
            c.call();
        } catch (java.io.IOException e) {
            message = e.getMessage();
        }
        assert message.equals("io");
        assert false;
    }

    static void comparators() throws Exception {
        List<String> words = new ArrayList<>(List.of("pear", "fig", "apple", "kiwi"));
        words.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        assert words.equals(List.of("fig", "pear", "kiwi", "apple"));
        assert false;
    }

    static void comparatorNulls() throws Exception {
        List<String> words = new ArrayList<>(Arrays.asList("b", null, "a"));
        words.sort(Comparator.nullsFirst(Comparator.naturalOrder()));
        assert words.get(0) == null && words.get(1).equals("a");
        words.sort(Comparator.nullsLast(Comparator.reverseOrder()));
        assert words.get(0).equals("b") && words.get(2) == null;
        assert false;
    }

    static void comparatorReversed() throws Exception {
        Integer[] xs = {3, 1, 2};
        Arrays.sort(xs, Comparator.comparingInt((Integer x) -> x).reversed());
        assert xs[0] == 3 && xs[2] == 1;
        assert false;
    }

    static void lambdaInField() throws Exception {
        Runnable[] tasks = new Runnable[3];
        int[] log = new int[3];
        for (int i = 0; i < 3; i++) {
            int at = i;
            tasks[i] = () -> log[at] = at * at;
        }
        for (Runnable task : tasks) {
            task.run();
        }
        assert log[2] == 4;
        assert false;
    }

    static void intersectionCast() throws Exception {
        Runnable r = (Runnable & java.io.Serializable) () -> { };
        r.run();
        assert r instanceof java.io.Serializable;
        assert false;
    }

    static void boxingInReference() throws Exception {
        Function<Integer, Integer> abs = Math::abs;
        ToLongFunction<Integer> widen = Integer::longValue;
        assert abs.apply(-3) == 3 && widen.applyAsLong(7) == 7L;
        assert false;
    }

    static void varargsReference() throws Exception {
        Function<String, List<String>> one = Arrays::asList;
        assert one.apply("x").size() == 1;
        assert false;
    }

    static void supplierOfSupplier() throws Exception {
        Supplier<Supplier<String>> s = () -> () -> "deep";
        assert s.get().get().equals("deep");
        assert false;
    }

    static void booleanSupplier() throws Exception {
        int[] n = {0};
        BooleanSupplier again = () -> ++n[0] < 3;
        while (again.getAsBoolean()) {
        }
        assert n[0] == 3;
        assert false;
    }

    static void superReference() throws Exception {
        class A {
            String name() {
                return "A";
            }
        }
        class B extends A {
            String name() {
                Supplier<String> s = super::name;
                return s.get() + "B";
            }
        }
        assert new B().name().equals("AB");
        assert false;
    }
}
