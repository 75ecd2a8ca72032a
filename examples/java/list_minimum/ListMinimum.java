//@ like: examples/structures/list_minimum.oox
//@ entry: Node.min
//@ expect: valid
// The minimum of a linked list. The list is symbolic: it may be short, long or run in a circle;
// only its first four nodes are looked at. The array remembers the values that were seen, for
// the assertion at the end (Koppier 2020, listing B.4).

import oxpecker.contracts.*;

class Node {
    int value;
    Node next;

    @Requires("node != null")
    @Ensures("retval <= node.value")
    @Exceptional("false")
    static int min(Node node) {
        int limit = 3;
        int[] values = new int[limit];
        int seen = 0;

        int min = node.value;
        Node next = node.next;
        while (next != null && seen < limit) {
            int value = next.value;
            if (value < min) {
                min = value;
            }
            values[seen] = value;
            seen = seen + 1;
            next = next.next;
        }
        for (int k = 0; k < seen; k++) {
            assert min <= values[k];
        }
        return min;
    }
}
