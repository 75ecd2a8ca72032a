//@ like: examples/structures/sorted_list_wrong.oox
//@ entry: Main.main
//@ expect: invalid
//@ verify: --unwind 4
// A list that should be kept in ascending order.
// Wrong: insert never looks at the head, so a value that is smaller than all others is put
// behind it.

import oxpecker.contracts.*;

class Node {
    int value;
    Node next;

    Node(int value, Node next) {
        this.value = value;
        this.next = next;
    }
}

class SortedList {
    Node head;

    @Exceptional("false")
    void insert(int value) {
        if (this.head == null) {
            this.head = new Node(value, null);
            return;
        }
        Node before = this.head;
        while (before.next != null && before.next.value < value) {
            before = before.next;
        }
        before.next = new Node(value, before.next);
    }
}

class Main {
    static void main(int a, int b) throws RuntimeException {
        SortedList list = new SortedList();
        list.insert(a);
        list.insert(b);
        Node first = list.head;
        assert first.value <= first.next.value; //~ assertion
    }
}
