//@ like: examples/structures/red_black_tree_wrong.oox
//@ entry: Main.insertFour
//@ expect: invalid
//@ verify: --unwind 4
// Insertion into a red-black tree with an incomplete repair.
// Wrong: when parent and uncle are both red, the uncle is left red. The ways down on its side
// then meet one black node less than those on the other; the fourth value shows it.

import oxpecker.contracts.*;

class Node {
    int key;
    boolean red;
    Node left;
    Node right;
    Node parent;

    Node(int key, Node parent) {
        this.key = key;
        this.red = true;
        this.parent = parent;
    }
}

class RedBlackTree {
    Node root;

    @Ensures("this.root != null && !this.root.red && this.root.parent == null")
    @Exceptional("false")
    void insert(int key) {
        Node parent = null;
        Node place = this.root;
        while (place != null) {
            parent = place;
            if (key == place.key) {
                return;
            }
            place = key < place.key ? place.left : place.right;
        }
        Node node = new Node(key, parent);
        if (parent == null) {
            this.root = node;
        } else if (key < parent.key) {
            parent.left = node;
        } else {
            parent.right = node;
        }
        this.repair(node);
    }

    // Restores the colours after the red node was added below a node that may be red as well.
    @Requires("node != null && node.red")
    @Exceptional("false")
    void repair(Node node) {
        while (node.parent != null && node.parent.red) {
            // A red parent is not the root, so there is a grandparent.
            Node parent = node.parent;
            Node grandparent = parent.parent;
            boolean parentIsLeft = parent == grandparent.left;
            Node uncle = parentIsLeft ? grandparent.right : grandparent.left;
            if (uncle != null && uncle.red) {
                parent.red = false;
                grandparent.red = true;
                node = grandparent;
            } else {
                if (parentIsLeft && node == parent.right) {
                    this.rotateLeft(parent);
                    parent = node;
                } else if (!parentIsLeft && node == parent.left) {
                    this.rotateRight(parent);
                    parent = node;
                }
                parent.red = false;
                grandparent.red = true;
                if (parentIsLeft) {
                    this.rotateRight(grandparent);
                } else {
                    this.rotateLeft(grandparent);
                }
                node = parent;
            }
        }
        this.root.red = false;
    }

    // The right child of x takes the place of x, and x becomes its left child.
    @Requires("x != null && x.right != null")
    @Ensures("x.parent == old(x.right) && x.parent.left == x")
    @Exceptional("false")
    void rotateLeft(Node x) {
        Node y = x.right;
        x.right = y.left;
        if (y.left != null) {
            y.left.parent = x;
        }
        this.replace(x, y);
        y.left = x;
        x.parent = y;
    }

    @Requires("x != null && x.left != null")
    @Ensures("x.parent == old(x.left) && x.parent.right == x")
    @Exceptional("false")
    void rotateRight(Node x) {
        Node y = x.left;
        x.left = y.right;
        if (y.right != null) {
            y.right.parent = x;
        }
        this.replace(x, y);
        y.right = x;
        x.parent = y;
    }

    // Puts y where x hangs below its parent.
    @Requires("x != null && y != null")
    void replace(Node x, Node y) {
        y.parent = x.parent;
        if (x.parent == null) {
            this.root = y;
        } else if (x == x.parent.left) {
            x.parent.left = y;
        } else {
            x.parent.right = y;
        }
    }

    // The number of black nodes on the ways down from node; asserts that it is the same for all,
    // that no red node has a red child, and that keys and parent links are in order.
    @Exceptional("false")
    static int blackHeight(Node node) {
        if (node == null) {
            return 1;
        }
        if (node.left != null) {
            assert node.left.key < node.key && node.left.parent == node;
            assert !(node.red && node.left.red);
        }
        if (node.right != null) {
            assert node.key < node.right.key && node.right.parent == node;
            assert !(node.red && node.right.red);
        }
        int left = RedBlackTree.blackHeight(node.left);
        int right = RedBlackTree.blackHeight(node.right);
        assert left == right; //~ assertion
        return left + (node.red ? 0 : 1);
    }
}

class Main {
    @Exceptional("false")
    static void insertFour(int a, int b, int c, int d) {
        RedBlackTree tree = new RedBlackTree();
        tree.insert(a);
        tree.insert(b);
        tree.insert(c);
        tree.insert(d);
        RedBlackTree.blackHeight(tree.root);
    }
}
