//@ entry: AbstractKept.use
//@ expect: valid
//@ verify: --unwind 4
// Contracts of methods without a body that all implementations keep: directly, in a class between, through a bridge,
// with a precondition of their own that lets more calls in, and as a lambda.

import oxpecker.contracts.*;

public class AbstractKept {
    interface Step {
        @Requires("k > 0")
        @Ensures("retval > k")
        @Exceptional("false")
        int next(int k);
    }

    static class One implements Step {
        public int next(int from) {
            return from == Integer.MAX_VALUE ? from : from + 1;
        }
    }

    static class Two extends One {
        @Override
        public int next(int from) {
            return super.next(super.next(from));
        }
    }

    static class Any implements Step {
        // Lets more calls in, for which it promises nothing.
        @Requires("true")
        public int next(int k) {
            return k > 0 ? k + 1 : 0;
        }
    }

    interface Of<T> {
        @Requires("value != null")
        @Ensures("retval != null")
        T change(T value);
    }

    static class Box {
        int n;
    }

    static class Same implements Of<Box> {
        public Box change(Box box) {
            box.n++;
            return box;
        }
    }

    static void use(int k, Box box) {
        if (k <= 0 || k >= 1000 || box == null) {
            return;
        }
        Step[] steps = {new One(), new Two(), new Any(), x -> x * 2};
        for (Step step : steps) {
            assert step.next(k) > k;
        }
        assert new Any().next(-5) == 0;
        Of<Box> change = new Same();
        assert change.change(box) == box;
    }
}
