//@ entry: Symbolic.check
//@ expect: invalid

public class Symbolic {
    interface Op {
        int apply(int x);
    }

    static Op choose(boolean b, int k) {
        if (b) {
            return x -> x + k;
        }
        return x -> x - k;
    }

    static Op compose(Op f, Op g) {
        return x -> g.apply(f.apply(x));
    }

    static void check(boolean b, int k, int x) {
        Op both = compose(choose(b, k), choose(!b, k));
        assert both.apply(x) == x;
        Op twice = compose(choose(b, k), choose(b, k));
        assert twice.apply(x) == (b ? x + 2 * k : x - 2 * k);
        assert twice.apply(x) != x || k == 0; //~ assertion
    }
}
