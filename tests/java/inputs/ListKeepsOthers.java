//@ entry: ListKeepsOthers.check
//@ expect: valid

/** A write through one reference leaves all other objects as they are. */
public class ListKeepsOthers {
    static class Node {
        Node next;
        int value;
    }

    static void check(Node a, Node b) {
        if (a == null || b == null || b.next == null || b.next.next == null) {
            return;
        }
        int before = b.next.next.value;
        a.value = 7;
        assert b.next.next.value == (b.next.next == a ? 7 : before);
    }
}
