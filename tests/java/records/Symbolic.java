//@ entry: Symbolic.check
//@ expect: invalid

public class Symbolic {
    record Pair(int a, long b) {
        Pair swapped() {
            return new Pair((int) b, a);
        }
    }

    static void check(int a, int b) {
        Pair p = new Pair(a, b);
        assert p.swapped().swapped().equals(p);
        assert p.equals(new Pair(a, b));
        assert p.equals(p.swapped()) == (a == b);
        assert !p.equals(p.swapped()) || a != 9; //~ assertion
    }
}
