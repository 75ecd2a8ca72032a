//@ like: examples/structures/cycle_detection.oox
//@ entry: Main.main
//@ expect: valid
// Does a linked list run in a circle? Two walkers start at the head, one twice as fast; if there
// is a circle, the fast one meets the slow one (Floyd).

import oxpecker.contracts.*;

class Node {
    Node next;

    @Exceptional("false")
    static boolean hasCycle(Node head) {
        Node slow = head;
        Node fast = head;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) {
                return true;
            }
        }
        return false;
    }

    // A list of length nodes whose last one points back at the node with index entry, if any.
    @Requires("length > 0 && entry < length")
    @Ensures("retval != null")
    @Exceptional("false")
    static Node build(int length, int entry) {
        Node[] nodes = new Node[length];
        int i = 0;
        while (i < length) {
            nodes[i] = new Node();
            if (i > 0) {
                nodes[i - 1].next = nodes[i];
            }
            i = i + 1;
        }
        if (entry >= 0) {
            nodes[length - 1].next = nodes[entry];
        }
        return nodes[0];
    }
}

class Main {
    // All lists of up to four nodes, with and without a circle.
    static void main() throws RuntimeException {
        int length = 1;
        while (length <= 4) {
            int entry = -1;
            while (entry < length) {
                Node list = Node.build(length, entry);
                boolean cyclic = Node.hasCycle(list);
                assert cyclic == (entry >= 0);
                entry = entry + 1;
            }
            length = length + 1;
        }
    }
}
