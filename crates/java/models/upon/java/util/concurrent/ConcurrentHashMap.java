package java.util.concurrent;

import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import oxpecker.Gate;
import oxpecker.Vm;

/**
 * A table much like that of the JDK, all under one gate; the order is not specified. A function that computes a value is
 * called outside of it: until it returns, updates of its bin wait, but not those of others, nor those who read.
 */
public class ConcurrentHashMap<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V>, java.io.Serializable {
    /** The views, made when they are first asked for. */
    private KeySetView<K, V> keySet;
    private Collection<V> values;
    private Set<Map.Entry<K, V>> entrySet;
    private static final int LARGEST = 1 << 30;
    /** From this length on the JDK makes a bin a tree, if the table is not small. */
    private static final int TREE = 8;
    private static final int SMALL = 64;

    static final class Node<K, V> {
        final int hash;
        final K key;
        V val;
        Node<K, V> next;

        Node(int hash, K key, V val) {
            this.hash = hash;
            this.key = key;
            this.val = val;
        }
    }

    /** A value that is being computed. */
    private static final class Busy {
        final int hash;
        final Thread thread;
        Busy next;

        Busy(int hash, Thread thread, Busy next) {
            this.hash = hash;
            this.thread = thread;
            this.next = next;
        }
    }

    private final Gate gate = new Gate();
    /** All that follows is accessed under the gate. */
    private Node<K, V>[] table;
    private int count;
    /** The size of the first table; then the number of elements from which on the table grows. */
    private int limit = 16;
    private Busy busy;

    public ConcurrentHashMap() {
    }

    public ConcurrentHashMap(int capacity) {
        this(capacity, 0.75f, 1);
    }

    public ConcurrentHashMap(int capacity, float load) {
        this(capacity, load, 1);
    }

    public ConcurrentHashMap(int capacity, float load, int level) {
        if (!(load > 0.0f) || capacity < 0 || level <= 0) {
            throw new IllegalArgumentException();
        }
        long size = (long) (1.0 + (long) (capacity < level ? level : capacity) / load);
        limit = size >= LARGEST ? LARGEST : power((int) size);
    }

    public ConcurrentHashMap(Map<? extends K, ? extends V> m) {
        putAll(m);
    }

    /** The least power of two that is not less. */
    private static int power(int n) {
        int p = 1;
        while (p < n && p < LARGEST) {
            p <<= 1;
        }
        return p;
    }

    private static int spread(Object key) {
        int h = key.hashCode();
        return (h ^ (h >>> 16)) & 0x7fffffff;
    }

    @SuppressWarnings("unchecked")
    private Node<K, V>[] make(int n) {
        limit = n - (n >>> 2);
        return (Node<K, V>[]) new Node<?, ?>[n];
    }

    private Node<K, V>[] table() {
        if (table == null) {
            table = make(limit);
        }
        return table;
    }

    private Node<K, V> find(int hash, Object key) {
        if (table != null) {
            for (Node<K, V> e = table[hash & (table.length - 1)]; e != null; e = e.next) {
                if (e.hash == hash && (e.key == key || key.equals(e.key))) {
                    return e;
                }
            }
        }
        return null;
    }

    /** Waits until nobody computes in the bin of a hash, or in any. */
    private void settle(int hash, boolean any) {
        boolean waits = true;
        while (waits) {
            waits = false;
            int mask = table().length - 1;
            for (Busy b = busy; b != null; b = b.next) {
                if (any || ((b.hash ^ hash) & mask) == 0) {
                    if (b.thread == Thread.currentThread()) {
                        Vm.fail("an update of a map from within a computation of it");
                    }
                    waits = true;
                }
            }
            if (waits) {
                gate.block();
            }
        }
    }

    private Busy begin(int hash) {
        busy = new Busy(hash, Thread.currentThread(), busy);
        return busy;
    }

    private void end(Busy done) {
        if (busy == done) {
            busy = done.next;
        } else {
            for (Busy b = busy; b != null; b = b.next) {
                if (b.next == done) {
                    b.next = done.next;
                }
            }
        }
        gate.change();
    }

    /** Doubles the table. */
    private void grow() {
        settle(0, true);
        Node<K, V>[] old = table;
        int n = old.length;
        Node<K, V>[] now = make(n << 1);
        for (int i = 0; i < n; i++) {
            Node<K, V> first = old[i];
            if (first == null) {
                continue;
            }
            int bit = first.hash & n;
            Node<K, V> last = first;
            for (Node<K, V> p = first.next; p != null; p = p.next) {
                if ((p.hash & n) != bit) {
                    bit = p.hash & n;
                    last = p;
                }
            }
            Node<K, V> low = bit == 0 ? last : null;
            Node<K, V> high = bit == 0 ? null : last;
            for (Node<K, V> p = first; p != last; p = p.next) {
                Node<K, V> copy = new Node<>(p.hash, p.key, p.val);
                if ((p.hash & n) == 0) {
                    copy.next = low;
                    low = copy;
                } else {
                    copy.next = high;
                    high = copy;
                }
            }
            now[i] = low;
            now[i + n] = high;
        }
        table = now;
    }

    /** The table grows until it has room for as many. */
    private void reserve(int size) {
        int c = size >= LARGEST >>> 1 ? LARGEST : power(size + (size >>> 1) + 1);
        if (table == null) {
            table = make(limit > c ? limit : c);
        }
        while (c > limit && table.length < LARGEST) {
            grow();
        }
    }

    private void add(int hash, K key, V value) {
        Node<K, V>[] all = table();
        int at = hash & (all.length - 1);
        Node<K, V> node = new Node<>(hash, key, value);
        int length = 0;
        if (all[at] == null) {
            all[at] = node;
        } else {
            Node<K, V> last = all[at];
            length = 1;
            while (last.next != null) {
                last = last.next;
                length++;
            }
            last.next = node;
        }
        if (length >= TREE) {
            if (all.length >= SMALL) {
                Vm.fail("a concurrent map with many keys in one bin");
            }
            reserve(all.length << 1);
        }
        count++;
        while (count >= limit && table.length < LARGEST) {
            grow();
        }
    }

    private void drop(Node<K, V> node) {
        int at = node.hash & (table.length - 1);
        if (table[at] == node) {
            table[at] = node.next;
        } else {
            Node<K, V> before = table[at];
            while (before.next != node) {
                before = before.next;
            }
            before.next = node.next;
        }
        count--;
    }

    private V put(K key, V value, boolean onlyIfAbsent) {
        if (key == null || value == null) {
            throw new NullPointerException();
        }
        int hash = spread(key);
        gate.enter();
        try {
            Node<K, V> e = onlyIfAbsent ? find(hash, key) : null;
            if (e == null) {
                settle(hash, false);
                e = find(hash, key);
            }
            if (e == null) {
                add(hash, key, value);
                return null;
            }
            V old = e.val;
            if (!onlyIfAbsent) {
                e.val = value;
            }
            return old;
        } finally {
            gate.exit();
        }
    }

    /** Replaces or removes (value is null) what is there, if it is as expected (null: whatever it is). */
    private V exchange(Object key, V value, Object expected) {
        int hash = spread(key);
        gate.enter();
        try {
            settle(hash, false);
            Node<K, V> e = find(hash, key);
            if (e == null || expected != null && expected != e.val && !expected.equals(e.val)) {
                return null;
            }
            V old = e.val;
            if (value != null) {
                e.val = value;
            } else {
                drop(e);
            }
            return old;
        } finally {
            gate.exit();
        }
    }

    private static final int ABSENT = 1;
    private static final int PRESENT = 2;

    /** One function is given: of the key, of the key and the value, or of the value and another. */
    private V compute(K key, int when, Function<? super K, ? extends V> make,
        BiFunction<? super K, ? super V, ? extends V> remake, V other,
        BiFunction<? super V, ? super V, ? extends V> merge) {
        int hash = spread(key);
        gate.enter();
        try {
            Node<K, V> e = when == ABSENT ? find(hash, key) : null;
            if (e == null) {
                settle(hash, false);
                e = find(hash, key);
            }
            if (e == null ? when == PRESENT : when == ABSENT) {
                return e == null ? null : e.val;
            }
            if (e == null && merge != null) {
                add(hash, key, other);
                return other;
            }
            V old = e == null ? null : e.val;
            Busy own = begin(hash);
            V value;
            gate.exit();
            try {
                value = make != null ? make.apply(key) : remake != null ? remake.apply(key, old) : merge.apply(old, other);
            } finally {
                gate.enter();
                end(own);
            }
            if (e == null) {
                if (value != null) {
                    add(hash, key, value);
                }
            } else if (value != null) {
                find(hash, key).val = value;
            } else {
                drop(find(hash, key));
            }
            return value;
        } finally {
            gate.exit();
        }
    }

    @Override
    public V get(Object key) {
        int hash = spread(key);
        gate.enter();
        try {
            Node<K, V> e = find(hash, key);
            return e == null ? null : e.val;
        } finally {
            gate.exit();
        }
    }

    @Override
    public V getOrDefault(Object key, V other) {
        V v = get(key);
        return v == null ? other : v;
    }

    @Override
    public boolean containsKey(Object key) {
        return get(key) != null;
    }

    @Override
    public boolean containsValue(Object value) {
        if (value == null) {
            throw new NullPointerException();
        }
        for (Iterator<V> i = values().iterator(); i.hasNext();) {
            V v = i.next();
            if (v == value || value.equals(v)) {
                return true;
            }
        }
        return false;
    }

    public boolean contains(Object value) {
        return containsValue(value);
    }

    @Override
    public V put(K key, V value) {
        return put(key, value, false);
    }

    @Override
    public V putIfAbsent(K key, V value) {
        return put(key, value, true);
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> m) {
        int size = m.size();
        gate.enter();
        try {
            reserve(size);
        } finally {
            gate.exit();
        }
        for (Map.Entry<? extends K, ? extends V> e : m.entrySet()) {
            put(e.getKey(), e.getValue(), false);
        }
    }

    @Override
    public V remove(Object key) {
        return exchange(key, null, null);
    }

    @Override
    public boolean remove(Object key, Object value) {
        if (key == null) {
            throw new NullPointerException();
        }
        return value != null && exchange(key, null, value) != null;
    }

    @Override
    public boolean replace(K key, V old, V value) {
        if (key == null || old == null || value == null) {
            throw new NullPointerException();
        }
        return exchange(key, value, old) != null;
    }

    @Override
    public V replace(K key, V value) {
        if (key == null || value == null) {
            throw new NullPointerException();
        }
        return exchange(key, value, null);
    }

    /** The JDK clears bin by bin. */
    @Override
    public void clear() {
        int n = 1;
        for (int i = 0; i < n; i++) {
            gate.enter();
            try {
                if (table == null) {
                    return;
                }
                if (i > 0 && n != table.length) {
                    Vm.fail("a concurrent map that grows while it is cleared");
                }
                n = table.length;
                settle(i, false);
                for (Node<K, V> e = table[i]; e != null; e = e.next) {
                    count--;
                }
                table[i] = null;
                while (i + 1 < n && table[i + 1] == null && busy == null) {
                    i++;
                }
            } finally {
                gate.exit();
            }
        }
    }

    @Override
    public int size() {
        gate.enter();
        int n = count;
        gate.exit();
        return n;
    }

    public long mappingCount() {
        return size();
    }

    @Override
    public boolean isEmpty() {
        return size() == 0;
    }

    @Override
    public V computeIfAbsent(K key, Function<? super K, ? extends V> f) {
        if (key == null || f == null) {
            throw new NullPointerException();
        }
        return compute(key, ABSENT, f, null, null, null);
    }

    @Override
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        if (key == null || f == null) {
            throw new NullPointerException();
        }
        return compute(key, PRESENT, null, f, null, null);
    }

    @Override
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        if (key == null || f == null) {
            throw new NullPointerException();
        }
        return compute(key, 0, null, f, null, null);
    }

    @Override
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) {
        if (key == null || value == null || f == null) {
            throw new NullPointerException();
        }
        return compute(key, 0, null, null, value, f);
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> f) {
        if (f == null) {
            throw new NullPointerException();
        }
        for (Walk<K, V> w = new Walk<>(this); w.hasNext();) {
            Node<K, V> e = w.step();
            f.accept(e.key, w.value);
        }
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {
        if (f == null) {
            throw new NullPointerException();
        }
        for (Walk<K, V> w = new Walk<>(this); w.hasNext();) {
            Node<K, V> e = w.step();
            V old = w.value;
            boolean set = false;
            while (!set && old != null) {
                V value = Objects.requireNonNull(f.apply(e.key, old));
                set = replace(e.key, old, value);
                if (!set) {
                    old = get(e.key);
                }
            }
        }
    }

    /** Goes through the table as it is at the time. */
    private static final class Walk<K, V> {
        private final ConcurrentHashMap<K, V> map;
        private final Node<K, V>[] table;
        private int at;
        private Node<K, V> next;
        private Node<K, V> last;
        /** Of the last one, when it was passed. */
        V value;

        Walk(ConcurrentHashMap<K, V> map) {
            this.map = map;
            map.gate.enter();
            table = map.table;
            advance();
            map.gate.exit();
        }

        private void advance() {
            if (next != null) {
                next = next.next;
            }
            while (next == null && table != null && at < table.length) {
                if (map.table != table) {
                    Vm.fail("a concurrent map that grows while it is iterated");
                }
                next = table[at++];
            }
        }

        boolean hasNext() {
            return next != null;
        }

        Node<K, V> step() {
            if (next == null) {
                throw new NoSuchElementException();
            }
            map.gate.enter();
            last = next;
            value = last.val;
            advance();
            map.gate.exit();
            return last;
        }

        void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            Node<K, V> e = last;
            last = null;
            map.remove(e.key);
        }
    }

    private static final class Keys<K, V> implements Iterator<K>, Enumeration<K> {
        private final Walk<K, V> walk;

        Keys(ConcurrentHashMap<K, V> map) {
            walk = new Walk<>(map);
        }

        public boolean hasNext() {
            return walk.hasNext();
        }

        public K next() {
            return walk.step().key;
        }

        public void remove() {
            walk.remove();
        }

        public boolean hasMoreElements() {
            return walk.hasNext();
        }

        public K nextElement() {
            return walk.step().key;
        }
    }

    private static final class Values<K, V> implements Iterator<V>, Enumeration<V> {
        private final Walk<K, V> walk;

        Values(ConcurrentHashMap<K, V> map) {
            walk = new Walk<>(map);
        }

        public boolean hasNext() {
            return walk.hasNext();
        }

        public V next() {
            walk.step();
            return walk.value;
        }

        public void remove() {
            walk.remove();
        }

        public boolean hasMoreElements() {
            return walk.hasNext();
        }

        public V nextElement() {
            return next();
        }
    }

    private static final class Entries<K, V> implements Iterator<Map.Entry<K, V>> {
        private final ConcurrentHashMap<K, V> map;
        private final Walk<K, V> walk;

        Entries(ConcurrentHashMap<K, V> map) {
            this.map = map;
            walk = new Walk<>(map);
        }

        public boolean hasNext() {
            return walk.hasNext();
        }

        public Map.Entry<K, V> next() {
            Node<K, V> e = walk.step();
            return new Pair<>(map, e.key, walk.value);
        }

        public void remove() {
            walk.remove();
        }
    }

    /** An entry as it was. */
    private static final class Pair<K, V> implements Map.Entry<K, V> {
        private final ConcurrentHashMap<K, V> map;
        private final K key;
        private V value;

        Pair(ConcurrentHashMap<K, V> map, K key, V value) {
            this.map = map;
            this.key = key;
            this.value = value;
        }

        public K getKey() {
            return key;
        }

        public V getValue() {
            return value;
        }

        public V setValue(V v) {
            if (v == null) {
                throw new NullPointerException();
            }
            V old = value;
            value = v;
            map.put(key, v);
            return old;
        }

        public int hashCode() {
            return key.hashCode() ^ value.hashCode();
        }

        public String toString() {
            return key + "=" + value;
        }

        public boolean equals(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            return key.equals(e.getKey()) && value.equals(e.getValue());
        }
    }

    /** The keys; with a value, keys can be added. */
    public static class KeySetView<K, V> extends AbstractSet<K> implements Set<K>, java.io.Serializable {
        private final ConcurrentHashMap<K, V> map;
        private final V value;

        KeySetView(ConcurrentHashMap<K, V> map, V value) {
            this.map = map;
            this.value = value;
        }

        public ConcurrentHashMap<K, V> getMap() {
            return map;
        }

        public V getMappedValue() {
            return value;
        }

        @Override
        public boolean contains(Object o) {
            return map.containsKey(o);
        }

        @Override
        public boolean remove(Object o) {
            return map.remove(o) != null;
        }

        @Override
        public Iterator<K> iterator() {
            return new Keys<>(map);
        }

        @Override
        public boolean add(K key) {
            if (value == null) {
                throw new UnsupportedOperationException();
            }
            return map.putIfAbsent(key, value) == null;
        }

        @Override
        public boolean addAll(Collection<? extends K> c) {
            if (value == null) {
                throw new UnsupportedOperationException();
            }
            boolean added = false;
            for (K key : c) {
                added |= add(key);
            }
            return added;
        }

        @Override
        public int size() {
            return map.size();
        }

        @Override
        public boolean isEmpty() {
            return map.isEmpty();
        }

        @Override
        public void clear() {
            map.clear();
        }
    }

    private static final class ValuesView<K, V> extends AbstractCollection<V> {
        private final ConcurrentHashMap<K, V> map;

        ValuesView(ConcurrentHashMap<K, V> map) {
            this.map = map;
        }

        @Override
        public Iterator<V> iterator() {
            return new Values<>(map);
        }

        @Override
        public int size() {
            return map.size();
        }

        @Override
        public boolean contains(Object o) {
            return map.containsValue(o);
        }

        @Override
        public void clear() {
            map.clear();
        }
    }

    private static final class EntrySetView<K, V> extends AbstractSet<Map.Entry<K, V>> {
        private final ConcurrentHashMap<K, V> map;

        EntrySetView(ConcurrentHashMap<K, V> map) {
            this.map = map;
        }

        @Override
        public Iterator<Map.Entry<K, V>> iterator() {
            return new Entries<>(map);
        }

        @Override
        public int size() {
            return map.size();
        }

        @Override
        public boolean contains(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            if (e.getKey() == null || e.getValue() == null) {
                return false;
            }
            V v = map.get(e.getKey());
            return v != null && (v == e.getValue() || e.getValue().equals(v));
        }

        @Override
        public boolean remove(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
            return e.getKey() != null && e.getValue() != null && map.remove(e.getKey(), e.getValue());
        }

        @Override
        public boolean add(Map.Entry<K, V> e) {
            return map.put(e.getKey(), e.getValue()) == null;
        }

        @Override
        public void clear() {
            map.clear();
        }
    }

    @Override
    public KeySetView<K, V> keySet() {
        if (keySet == null) {
            keySet = new KeySetView<>(this, null);
        }
        return keySet;
    }

    public KeySetView<K, V> keySet(V value) {
        if (value == null) {
            throw new NullPointerException();
        }
        return new KeySetView<>(this, value);
    }

    public static <T> KeySetView<T, Boolean> newKeySet() {
        return new KeySetView<>(new ConcurrentHashMap<T, Boolean>(), Boolean.TRUE);
    }

    public static <T> KeySetView<T, Boolean> newKeySet(int capacity) {
        return new KeySetView<>(new ConcurrentHashMap<T, Boolean>(capacity), Boolean.TRUE);
    }

    @Override
    public Collection<V> values() {
        if (values == null) {
            values = new ValuesView<>(this);
        }
        return values;
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        if (entrySet == null) {
            entrySet = new EntrySetView<>(this);
        }
        return entrySet;
    }

    public Enumeration<K> keys() {
        return new Keys<>(this);
    }

    public Enumeration<V> elements() {
        return new Values<>(this);
    }
}
