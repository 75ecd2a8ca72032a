package oxpecker;

/** Identity hash codes: 1, 2, 3, ... in the order of their first use, or any that are not 0. */
public final class Hashes {
    private static final Object GUARD = new Object();
    private static int last;

    private Hashes() {
    }

    public static int of(Object o) {
        Vm.enter(GUARD);
        int h = o.hash$;
        if (h == 0) {
            if (Vm.assuming("identity-hash-codes")) {
                h = ++last;
            } else {
                h = Vm.anyInt("System.identityHashCode");
                Vm.assume(h != 0);
            }
            o.hash$ = h;
        }
        Vm.exit(GUARD);
        return h;
    }
}
