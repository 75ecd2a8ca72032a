//@ entry: ListOrdered.check
//@ expect: valid

/** Reads only: a list of any length up to four nodes that was sorted when it was built. */
public class ListOrdered {
    static class Node {
        Node next;
        int value;
    }

    static void check(Node list) {
        if (list == null || list.next == null || list.next.next == null) {
            return;
        }
        if (list.value <= list.next.value && list.next.value <= list.next.next.value) {
            assert list.value <= list.next.next.value;
            assert list != list.next || list.value == list.next.value;
        }
    }
}
