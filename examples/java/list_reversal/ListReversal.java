//@ like: examples/structures/list_reversal.oox
//@ entry: Main.main
//@ expect: valid
// A linked list is reversed in place by turning one link after the other. The list has three
// nodes with any values.

import oxpecker.contracts.*;

class Node {
    int value;
    Node next;

    Node(int value, Node next) {
        this.value = value;
        this.next = next;
    }

    @Ensures({"head == null ==> retval == null",
        "head != null ==> retval != null"})
    @Exceptional("false")
    static Node reverse(Node head) {
        Node current = head;
        Node reversed = null;
        while (current != null) {
            Node rest = current.next;
            current.next = reversed;
            reversed = current;
            current = rest;
        }
        return reversed;
    }
}

class Main {
    @Exceptional("false")
    static void main(int a, int b, int c) {
        Node third = new Node(c, null);
        Node second = new Node(b, third);
        Node first = new Node(a, second);

        Node reversed = Node.reverse(first);
        assert reversed == third && third.next == second && second.next == first;
        assert first.next == null;
        assert reversed.value == c && reversed.next.value == b && reversed.next.next.value == a;
    }

    // The value at the end of the reversed list: that of the old head.
    @Requires("head != null")
    static int lastOfReversed(Node head) {
        Node node = Node.reverse(head);
        while (node.next != null) {
            node = node.next;
        }
        return node.value;
    }
}
