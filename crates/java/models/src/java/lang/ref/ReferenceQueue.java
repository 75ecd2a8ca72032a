package java.lang.ref;

import oxpecker.Amends;
import oxpecker.Vm;

/** Only the program puts something into a queue: there is no collector. */
@Amends
public class ReferenceQueue<T> {
    ReferenceQueue(Amends a) {
    }

    public Reference<? extends T> poll() {
        Vm.assuming("weak-references");
        return poll$jdk();
    }

    private Reference<? extends T> poll$jdk() {
        return null;
    }

    public Reference<? extends T> remove(long timeout) throws InterruptedException {
        Vm.assuming("weak-references");
        return remove$jdk(timeout);
    }

    private Reference<? extends T> remove$jdk(long timeout) throws InterruptedException {
        return null;
    }

    public Reference<? extends T> remove() throws InterruptedException {
        Vm.assuming("weak-references");
        return remove$jdk();
    }

    private Reference<? extends T> remove$jdk() throws InterruptedException {
        return null;
    }
}
