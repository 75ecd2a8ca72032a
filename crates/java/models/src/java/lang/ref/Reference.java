package java.lang.ref;

import oxpecker.Amends;
import oxpecker.Vm;

/** There is no collector: nothing is cleared or put into a queue by itself. */
@Amends
public abstract class Reference<T> {
    private T referent;

    /** In place of the initialiser that starts the thread of the collector. */
    private static final boolean COLLECTS$ = Boolean.parseBoolean(null);

    Reference(Amends a) {
    }

    /** What the collector would do: nothing, which matters to whoever looks. */
    private boolean kept$() {
        return referent == null || Vm.assuming("weak-references");
    }

    public T get() {
        kept$();
        return referent;
    }

    final boolean refersToImpl$(Object o) {
        kept$();
        return referent == o;
    }

    final void clearImpl$() {
        referent = null;
    }

    private boolean refersTo0(Object o) {
        kept$();
        return referent == o;
    }

    private void clear0() {
        referent = null;
    }
}
