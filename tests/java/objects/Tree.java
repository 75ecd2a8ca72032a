//@ entry: Tree.check
//@ expect: valid

public class Tree {
    int key;
    Tree left, right;

    Tree(int key) {
        this.key = key;
    }

    static Tree insert(Tree tree, int key) {
        if (tree == null) {
            return new Tree(key);
        }
        if (key < tree.key) {
            tree.left = insert(tree.left, key);
        } else if (key > tree.key) {
            tree.right = insert(tree.right, key);
        }
        return tree;
    }

    static boolean contains(Tree tree, int key) {
        while (tree != null) {
            if (key == tree.key) {
                return true;
            }
            tree = key < tree.key ? tree.left : tree.right;
        }
        return false;
    }

    static int size(Tree tree) {
        return tree == null ? 0 : 1 + size(tree.left) + size(tree.right);
    }

    static void check(int a, int b, int c) {
        Tree tree = insert(insert(insert(null, a), b), c);
        assert contains(tree, a) && contains(tree, b) && contains(tree, c);
        int size = size(tree);
        assert size >= 1 && size <= 3;
        assert (size == 3) == (a != b && b != c && a != c);
        assert contains(tree, 17) == (a == 17 || b == 17 || c == 17);
    }
}
