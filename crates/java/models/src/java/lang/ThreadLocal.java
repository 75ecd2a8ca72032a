package java.lang;

import java.util.Objects;
import java.util.function.Supplier;

/** Each thread has a list of its values. */
public class ThreadLocal<T> {
    static final class Entry {
        final ThreadLocal<?> key;
        Object value;
        Entry next;

        Entry(ThreadLocal<?> key) {
            this.key = key;
        }
    }

    private static final class Supplied<T> extends ThreadLocal<T> {
        private final Supplier<? extends T> supplier;

        Supplied(Supplier<? extends T> supplier) {
            this.supplier = Objects.requireNonNull(supplier);
        }

        @Override
        protected T initialValue() {
            return supplier.get();
        }
    }

    public ThreadLocal() {
    }

    public static <S> ThreadLocal<S> withInitial(Supplier<? extends S> supplier) {
        return new Supplied<S>(supplier);
    }

    protected T initialValue() {
        return null;
    }

    private Entry find(Thread t) {
        Entry e = t.locals;
        while (e != null && e.key != this) {
            e = e.next;
        }
        return e;
    }

    @SuppressWarnings("unchecked")
    public T get() {
        Entry e = find(Thread.currentThread());
        if (e != null) {
            return (T) e.value;
        }
        T value = initialValue();
        put(value);
        return value;
    }

    public void set(T value) {
        put(value);
    }

    private void put(T value) {
        if (this instanceof InheritableThreadLocal) {
            Thread.inheritance = true;
        }
        Thread t = Thread.currentThread();
        Entry e = find(t);
        if (e == null) {
            e = new Entry(this);
            e.next = t.locals;
            t.locals = e;
        }
        e.value = value;
    }

    public void remove() {
        Thread t = Thread.currentThread();
        Entry before = null;
        for (Entry e = t.locals; e != null; e = e.next) {
            if (e.key == this) {
                if (before == null) {
                    t.locals = e.next;
                } else {
                    before.next = e.next;
                }
                return;
            }
            before = e;
        }
    }
}
