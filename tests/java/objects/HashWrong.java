//@ entry: HashWrong.check
//@ expect: invalid

public class HashWrong {
    int x;
    int cached;

    @Override
    public boolean equals(Object o) {
        return o instanceof HashWrong h && h.x == x;
    }

    @Override
    public int hashCode() {
        return x + cached;
    }

    static void check(HashWrong a, HashWrong b) {
        if (a != null && a.equals(b)) {
            assert a.x == b.x;
            assert a.hashCode() == b.hashCode(); //~ assertion
        }
    }
}
