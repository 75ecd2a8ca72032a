//@ like: examples/structures/doubly_linked_list.oox
//@ entry: Main.main
//@ expect: valid
// A doubly linked list with a sentinel: every node knows both neighbours, and removing a node
// mends both links. The check walks forward and looks back at every step.

import oxpecker.contracts.*;

class Node {
    int value;
    Node previous;
    Node next;
}

class Ring {
    Node sentinel;

    Ring() {
        this.sentinel = new Node();
        this.sentinel.previous = this.sentinel;
        this.sentinel.next = this.sentinel;
    }

    @Ensures("this.sentinel.previous == retval && retval.value == value")
    @Exceptional("false")
    Node append(int value) {
        Node node = new Node();
        node.value = value;
        node.previous = this.sentinel.previous;
        node.next = this.sentinel;
        this.sentinel.previous.next = node;
        this.sentinel.previous = node;
        return node;
    }

    @Requires("node != null && node != this.sentinel")
    @Ensures("node.previous.next == node.next && node.next.previous == node.previous")
    @Exceptional("false")
    void remove(Node node) {
        node.previous.next = node.next;
        node.next.previous = node.previous;
    }

    // The number of nodes; every link forward must have its link back.
    @Exceptional("false")
    int checkedLength() {
        int n = 0;
        Node node = this.sentinel.next;
        while (node != this.sentinel) {
            assert node.previous.next == node && node.next.previous == node;
            n = n + 1;
            node = node.next;
        }
        return n;
    }
}

class Main {
    @Exceptional("false")
    static void main(int a, int b, int c) {
        Ring ring = new Ring();
        ring.append(a);
        Node middle = ring.append(b);
        Node last = ring.append(c);
        int n = ring.checkedLength();
        assert n == 3;

        ring.remove(middle);
        n = ring.checkedLength();
        assert n == 2;
        assert ring.sentinel.next.value == a && ring.sentinel.next.next == last;
    }
}
