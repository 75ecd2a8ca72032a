//@ entry: EqualsAndHash.check
//@ expect: valid

public class EqualsAndHash {
    final int x;
    final int y;

    EqualsAndHash(int x, int y) {
        this.x = x;
        this.y = y;
    }

    @Override
    public boolean equals(Object o) {
        if (this == o) {
            return true;
        }
        return o instanceof EqualsAndHash && ((EqualsAndHash) o).x == x && ((EqualsAndHash) o).y == y;
    }

    @Override
    public int hashCode() {
        return 31 * x + y;
    }

    static void check(int a, int b, int c, int d) {
        EqualsAndHash p = new EqualsAndHash(a, b);
        EqualsAndHash q = new EqualsAndHash(c, d);
        assert p.equals(p) && !p.equals(null) && !p.equals("text");
        assert p.equals(q) == q.equals(p);
        assert !p.equals(q) || p.hashCode() == q.hashCode();
        assert p.equals(q) == (a == c && b == d);
    }
}
