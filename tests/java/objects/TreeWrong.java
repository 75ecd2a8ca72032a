//@ entry: TreeWrong.check
//@ expect: invalid

public class TreeWrong {
    int key;
    TreeWrong left, right;

    TreeWrong(int key) {
        this.key = key;
    }

    void insert(int key) {
        if (key - this.key < 0) {
            if (left == null) {
                left = new TreeWrong(key);
            } else {
                left.insert(key);
            }
        } else if (right == null) {
            right = new TreeWrong(key);
        } else {
            right.insert(key);
        }
    }

    static void check(int a, int b) {
        TreeWrong tree = new TreeWrong(a);
        tree.insert(b);
        if (tree.left != null) {
            assert tree.left.key < a; //~ assertion
        }
    }
}
