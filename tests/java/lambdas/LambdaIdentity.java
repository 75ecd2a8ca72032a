//@ entry: LambdaIdentity.e*
//@ needs: jdk
//@ expect: invalid

import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntSupplier;

/** A lambda that captures nothing is one object for each place; one that does is a new object each time. */
public class LambdaIdentity {
    static Runnable free() {
        return () -> { };
    }

    static IntSupplier captures(int n) {
        return () -> n;
    }

    static void eOne() {
        assert Function.identity() == Function.identity();
        Set<Runnable> all = new HashSet<>();
        for (int i = 0; i < 3; i++) {
            all.add(LambdaIdentity::eOne);
        }
        assert all.size() == 1;
        Runnable a = () -> { };
        Runnable b = () -> { };
        assert a != b;
        assert free() != free(); //~ assertion
    }

    static void eMany() {
        assert captures(1) != captures(1);
        assert captures(1) == captures(1); //~ assertion
    }
}
