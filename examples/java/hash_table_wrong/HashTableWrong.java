//@ like: examples/structures/hash_table_wrong.oox
//@ entry: Main.main
//@ expect: invalid
//@ verify: --unwind 4
// A hash table that trusts the remainder.
// Wrong: the remainder of a negative key is negative and no index of the table, so looking for
// such a key ends with an exception.

import oxpecker.contracts.*;

class HashTable {
    int[] keys;
    boolean[] used;

    @Requires("capacity > 0")
    HashTable(int capacity) {
        this.keys = new int[capacity];
        this.used = new boolean[capacity];
    }

    @Ensures("retval ==> this.used[key % #this.keys]")
    @Exceptional("false") //~ exceptional
    boolean contains(int key) {
        int cell = key % this.keys.length;
        return this.used[cell] && this.keys[cell] == key;
    }
}

class Main {
    static void main(int key) throws RuntimeException {
        HashTable table = new HashTable(3);
        boolean found = table.contains(key);
        assert !found;
    }
}
