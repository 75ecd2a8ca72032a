package oxpecker;

/** Copies of collections. */
public final class Lists {
    private Lists() {
    }

    /** The first n of a in `to` or, if that is too short, in a new array like it. */
    public static Object[] toArray(Object[] a, int n, Object[] to) {
        Object[] b = to.length < n ? (Object[]) Vm.arrayLike(to, n) : to;
        for (int i = 0; i < n; i++) {
            b[i] = a[i];
        }
        if (b.length > n) {
            b[n] = null;
        }
        return b;
    }
}
