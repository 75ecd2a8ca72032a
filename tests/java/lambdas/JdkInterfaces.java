//@ expect: valid
//@ needs: jdk

import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

public class JdkInterfaces {
    public static void main(String[] args) {
        Function<Integer, Integer> inc = x -> x + 1;
        Function<Integer, Integer> twice = x -> x * 2;
        System.out.println(inc.andThen(twice).apply(5) + " " + inc.compose(twice).apply(5));
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.negate().test("x") + " " + empty.or(s -> s.length() > 2).test("abc") + " "
            + empty.and(s -> true).test(""));
        Supplier<String> supplier = () -> "supplied";
        System.out.println(supplier.get());
        Consumer<Object> print = o -> System.out.print(o + ";");
        print.andThen(print).accept("twice");
        System.out.println();
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        System.out.println(add.andThen(Object::toString).apply(3, 4));
        UnaryOperator<String> up = String::toUpperCase;
        System.out.println(up.apply("up"));
        BinaryOperator<Integer> max = Math::max;
        System.out.println(max.apply(3, 9));
        IntBinaryOperator op = (a, b) -> a << b;
        IntPredicate even = n -> n % 2 == 0;
        System.out.println(op.applyAsInt(1, 5) + " " + even.test(3));
        Runnable r = () -> System.out.println("ran");
        r.run();
        Function<Integer, Function<Integer, Integer>> curried = a -> b -> a - b;
        System.out.println(curried.apply(10).apply(3));
    }
}
