//@ like: examples/structures/list_minimum_wrong.oox
//@ entry: Node.min
//@ expect: invalid
//@ verify: --unwind 4
// The minimum of a linked list, checked against all cells of the array of seen values.
// Wrong: if the list is shorter than the array, the unused cells still hold the zeros they were
// created with. A positive minimum is greater than those (so it stands in Koppier 2020, B.4).

import oxpecker.contracts.*;

class Node {
    int value;
    Node next;

    @Requires("node != null")
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
        for (var v : values) {
            assert min <= v; //~ assertion
        }
        return min;
    }
}
