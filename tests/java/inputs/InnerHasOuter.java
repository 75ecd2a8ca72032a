//@ entry: InnerHasOuter.check
//@ expect: valid

public class InnerHasOuter {
    int base;

    class Inner {
        int x;

        int sum() {
            return base + x;
        }
    }

    static int check(Inner inner) {
        return inner == null ? 0 : inner.sum();
    }
}
