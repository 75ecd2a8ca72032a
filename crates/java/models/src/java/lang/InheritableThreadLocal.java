package java.lang;

public class InheritableThreadLocal<T> extends ThreadLocal<T> {
    public InheritableThreadLocal() {
    }

    protected T childValue(T parentValue) {
        return parentValue;
    }

    /** What a thread begins with whose maker has these values. */
    @SuppressWarnings("unchecked")
    static Entry inherited$(Entry values) {
        Entry all = null;
        for (Entry e = values; e != null; e = e.next) {
            if (e.key instanceof InheritableThreadLocal) {
                Entry copy = new Entry(e.key);
                copy.value = ((InheritableThreadLocal<Object>) e.key).childValue(e.value);
                copy.next = all;
                all = copy;
            }
        }
        return all;
    }
}
