//@ like: examples/structures/hash_table.oox
//@ entry: Main.main
//@ expect: valid
// A hash table with chains: keys with the same remainder share a bucket. The remainder of a
// negative key is negative, so the bucket is corrected. Any two keys can be stored and found.

import oxpecker.contracts.*;

class Entry {
    int key;
    int value;
    Entry next;

    Entry(int key, int value, Entry next) {
        this.key = key;
        this.value = value;
        this.next = next;
    }
}

class HashTable {
    Entry[] buckets;
    int size;

    @Requires("capacity > 0")
    HashTable(int capacity) {
        this.buckets = new Entry[capacity];
    }

    @Ensures("0 <= retval && retval < #this.buckets")
    @Exceptional("false")
    int bucketOf(int key) {
        int remainder = key % this.buckets.length;
        return remainder < 0 ? remainder + this.buckets.length : remainder;
    }

    @Ensures("retval != null ==> retval.key == key")
    @Exceptional("false")
    Entry find(int key) {
        Entry entry = this.buckets[this.bucketOf(key)];
        while (entry != null && entry.key != key) {
            entry = entry.next;
        }
        return entry;
    }

    @Ensures("this.size == old(this.size) || this.size == old(this.size) + 1")
    @Exceptional("false")
    void put(int key, int value) {
        Entry entry = this.find(key);
        if (entry != null) {
            entry.value = value;
            return;
        }
        int bucket = this.bucketOf(key);
        this.buckets[bucket] = new Entry(key, value, this.buckets[bucket]);
        this.size = this.size + 1;
    }

    // Throws if the key is missing.
    int get(int key) {
        Entry entry = this.find(key);
        if (entry == null) {
            throw new RuntimeException("no such key");
        }
        return entry.value;
    }
}

class Main {
    @Exceptional("false")
    static void main(int first, int second) {
        HashTable table = new HashTable(3);
        table.put(first, 10);
        table.put(second, 20);
        int atFirst = table.get(first);
        int atSecond = table.get(second);
        assert atSecond == 20;
        assert atFirst == (first == second ? 20 : 10);
        assert table.size == (first == second ? 1 : 2);
    }
}
