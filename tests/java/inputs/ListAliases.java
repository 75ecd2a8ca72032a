//@ entry: ListAliases.check
//@ expect: invalid

/** Fields of two lists: what is written through one reference is read through the other where they are the same. */
public class ListAliases {
    static class Node {
        Node next;
        int value;
    }

    static void check(Node a, Node b) {
        if (a == null || b == null || a.next == null || b.next == null) {
            return;
        }
        int before = b.next.value;
        a.next.value = before + 1;
        if (a.next != b.next) {
            assert b.next.value == before;
        }
        assert b.next.value == before; //~ assertion
    }
}
