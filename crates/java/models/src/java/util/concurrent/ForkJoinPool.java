package java.util.concurrent;

/** Only what other classes ask for when they block. */
public class ForkJoinPool {
    private ForkJoinPool() {
    }

    /** As of a thread that belongs to no pool. */
    public static void managedBlock(ManagedBlocker blocker) throws InterruptedException {
        while (!blocker.isReleasable() && !blocker.block()) {
        }
    }

    public static interface ManagedBlocker {
        boolean block() throws InterruptedException;

        boolean isReleasable();
    }
}
