//@ entry: ObjectGraph.check
//@ expect: invalid

public class ObjectGraph {
    static class Node {
        Node left, right;
        int value;
    }

    static void check(Node n) {
        if (n == null || n.left == null || n.right == null) {
            return;
        }
        n.left.value = 1;
        n.right.value = 2;
        n.value = 3;
        if (n.left != n && n.right != n && n.left != n.right) {
            assert n.left.value == 1;
        }
        assert n.left.value + n.right.value == 3; //~ assertion
    }
}
