package oxpecker;

/** Identity hash codes: 1, 2, 3, ... in the order of their first use. */
public final class Hashes {
    private static final Object GUARD = new Object();
    private static int last;

    private Hashes() {
    }

    public static int of(Object o) {
        Vm.enter(GUARD);
        int h = o.hash$;
        if (h == 0) {
            h = ++last;
            o.hash$ = h;
        }
        Vm.exit(GUARD);
        return h;
    }
}
