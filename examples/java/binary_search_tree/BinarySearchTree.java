//@ like: examples/structures/binary_search_tree.oox
//@ entry: Main.main
//@ expect: valid
// A binary search tree: smaller values go to the left, greater ones to the right, a value that
// is there already is not added again. Any three values are found again in an ordered tree.

import oxpecker.contracts.*;

class Tree {
    int value;
    Tree left;
    Tree right;

    Tree(int value) {
        this.value = value;
    }

    // Returns whether the value was new.
    @Exceptional("false")
    boolean insert(int value) {
        if (value == this.value) {
            return false;
        }
        if (value < this.value) {
            if (this.left == null) {
                this.left = new Tree(value);
                return true;
            }
            return this.left.insert(value);
        }
        if (this.right == null) {
            this.right = new Tree(value);
            return true;
        }
        return this.right.insert(value);
    }

    @Exceptional("false")
    boolean contains(int value) {
        Tree tree = this;
        while (tree != null) {
            if (value == tree.value) {
                return true;
            }
            tree = value < tree.value ? tree.left : tree.right;
        }
        return false;
    }

    @Ensures("retval >= 1")
    int size() {
        int n = 1;
        if (this.left != null) {
            n = n + this.left.size();
        }
        if (this.right != null) {
            n = n + this.right.size();
        }
        return n;
    }

    // Writes the values in ascending order to target, from index next on; returns the index after.
    @Requires("target != null && 0 <= next")
    @Ensures("retval > next")
    int flatten(int[] target, int next) {
        int index = next;
        if (this.left != null) {
            index = this.left.flatten(target, index);
        }
        target[index] = this.value;
        index = index + 1;
        if (this.right != null) {
            index = this.right.flatten(target, index);
        }
        return index;
    }
}

class Main {
    @Exceptional("false")
    static void main(int a, int b, int c) {
        Tree tree = new Tree(a);
        boolean newB = tree.insert(b);
        boolean newC = tree.insert(c);
        assert newB == (b != a);
        assert newC == (c != a && c != b);

        boolean foundA = tree.contains(a);
        boolean foundB = tree.contains(b);
        boolean foundC = tree.contains(c);
        assert foundA && foundB && foundC;

        int size = tree.size();
        int[] values = new int[size];
        tree.flatten(values, 0);
        for (int i = 0; i < size - 1; i++) {
            assert values[i] < values[i + 1];
        }
    }
}
