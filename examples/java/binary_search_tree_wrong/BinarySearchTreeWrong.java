//@ like: examples/structures/binary_search_tree_wrong.oox
//@ entry: Main.main
//@ expect: invalid
//@ verify: --unwind 4
// A binary search tree that loses values.
// Wrong: insert replaces the child instead of descending into it, so the subtree that stood
// there is gone. It takes three values on one side to see it.

import oxpecker.contracts.*;

class Tree {
    int value;
    Tree left;
    Tree right;

    Tree(int value) {
        this.value = value;
    }

    @Exceptional("false")
    void insert(int value) {
        if (value < this.value) {
            this.left = new Tree(value);
        } else if (value > this.value) {
            this.right = new Tree(value);
        }
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
}

class Main {
    @Exceptional("false")
    static void main(int a, int b, int c) {
        Tree tree = new Tree(a);
        tree.insert(b);
        tree.insert(c);
        boolean foundB = tree.contains(b);
        assert foundB; //~ assertion
    }
}
