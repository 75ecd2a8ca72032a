//@ entry: ListReverse.check
//@ expect: valid

public class ListReverse {
    static class Node {
        final int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static Node reverse(Node list) {
        Node result = null;
        while (list != null) {
            Node next = list.next;
            list.next = result;
            result = list;
            list = next;
        }
        return result;
    }

    static void check(int a, int b, int c) {
        Node list = new Node(a, new Node(b, new Node(c, null)));
        Node reversed = reverse(list);
        assert reversed.value == c && reversed.next.value == b && reversed.next.next == list;
        assert list.next == null;
    }
}
