package java.util;

import oxpecker.Amends;
import oxpecker.Vm;

@Amends
public abstract class AbstractCollection<E> {
    private AbstractCollection(Amends unused) {
    }

    /** As many elements as the iterator has, whatever size says. */
    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] to) {
        Collection<?> all = (Collection<?>) (Object) this;
        int n = all.size();
        Object[] b = to.length < n ? (Object[]) Vm.arrayLike(to, n) : to;
        Iterator<?> it = all.iterator();
        int i = 0;
        while (it.hasNext()) {
            if (i == b.length) {
                Object[] more = (Object[]) Vm.arrayLike(to, 2 * i + 2);
                for (int k = 0; k < i; k++) {
                    more[k] = b[k];
                }
                b = more;
            }
            b[i++] = it.next();
        }
        if (i < b.length && b == (Object) to) {
            b[i] = null;
        } else if (i < b.length) {
            Object[] fit = i <= to.length ? to : (Object[]) Vm.arrayLike(to, i);
            for (int k = 0; k < i; k++) {
                fit[k] = b[k];
            }
            if (i < fit.length) {
                fit[i] = null;
            }
            b = fit;
        }
        return (T[]) b;
    }
}
