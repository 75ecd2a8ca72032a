//@ like: examples/structures/list_reversal_wrong.oox
//@ entry: Main.main
//@ expect: invalid
//@ verify: --unwind 4
// A linked list is reversed by turning its links, in the wrong order of statements.
// Wrong: the link to the rest of the list is read after it was turned, so the walk ends after
// the first node and the rest is lost.

import oxpecker.contracts.*;

class Node {
    int value;
    Node next;

    Node(int value, Node next) {
        this.value = value;
        this.next = next;
    }

    @Exceptional("false")
    static Node reverse(Node head) {
        Node current = head;
        Node reversed = null;
        while (current != null) {
            current.next = reversed;
            reversed = current;
            current = current.next;
        }
        return reversed;
    }

    static int length(Node head) {
        int n = 0;
        while (head != null) {
            n = n + 1;
            head = head.next;
        }
        return n;
    }
}

class Main {
    static void main(int a, int b, int c) throws RuntimeException {
        Node list = new Node(a, new Node(b, new Node(c, null)));
        Node reversed = Node.reverse(list);
        int n = Node.length(reversed);
        assert n == 3; //~ assertion
        assert reversed.value == c;
    }
}
