package java.lang.ref;

import oxpecker.Amends;

/** There is no collector: nothing is cleared or put into a queue by itself. */
@Amends
public abstract class Reference<T> {
    private T referent;

    /** In place of the initialiser that starts the thread of the collector. */
    private static final boolean COLLECTS$ = Boolean.parseBoolean(null);

    Reference(Amends a) {
    }

    final boolean refersToImpl$(Object o) {
        return referent == o;
    }

    final void clearImpl$() {
        referent = null;
    }

    private boolean refersTo0(Object o) {
        return referent == o;
    }

    private void clear0() {
        referent = null;
    }
}
