package java.lang.ref;

import oxpecker.Amends;

@Amends
public class PhantomReference<T> extends Reference<T> {
    PhantomReference(Amends a) {
        super(a);
    }

    private boolean refersTo0(Object o) {
        return super.refersToImpl$(o);
    }

    private void clear0() {
        super.clearImpl$();
    }
}
