package oxpecker;

/**
 * Sets of waiting threads, as linked lists in the order of arrival. All is done under the monitor of their owner, but
 * for the flags `done`.
 */
public final class Waiters {
    private Waiters() {
    }

    /** Whether a wait ends only when it is told to: always, unless it may end for no reason. */
    public static boolean blocks() {
        return Vm.assuming("no-spurious-wakeups") || Vm.anyBoolean("Object.wait");
    }

    /** The list with w at its end. */
    public static Waiter add(Waiter list, Waiter w) {
        if (list == null) {
            return w;
        }
        Waiter last = list;
        while (last.next != null) {
            last = last.next;
        }
        last.next = w;
        return list;
    }

    /** The list without w. */
    public static Waiter remove(Waiter list, Waiter w) {
        if (list == w) {
            return w.next;
        }
        for (Waiter l = list; l != null; l = l.next) {
            if (l.next == w) {
                l.next = w.next;
                break;
            }
        }
        return list;
    }

    /** Any one of a list who still waits; null if nobody does. */
    public static Waiter any(Waiter list) {
        Waiter w = list;
        while (w != null && (w.next != null && Vm.anyBoolean("Object.notify") || w.hasLeft())) {
            w = w.next;
        }
        return w;
    }

    /** Wakes one that was taken out of its list. */
    public static void wake(Waiter w) {
        w.notified = true;
        w.done = true;
    }

    public static void wakeAll(Waiter list) {
        for (Waiter w = list; w != null; w = w.next) {
            if (!w.hasLeft()) {
                wake(w);
            }
        }
    }
}
