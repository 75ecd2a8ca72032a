package java.util;

import oxpecker.Amends;
import oxpecker.Vm;

/** There is no collector, so that no entry is ever in the queue. */
@Amends
public class WeakHashMap<K, V> {
    WeakHashMap(Amends a) {
    }

    private void expungeStaleEntries() {
        Vm.assuming("weak-references");
    }
}
