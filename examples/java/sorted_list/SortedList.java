//@ like: examples/structures/sorted_list.oox
//@ entry: Main.main
//@ expect: valid
// A list that is kept in ascending order: insert walks to the place where the value belongs.
// Whatever three values come in, they come out sorted.

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
    int size;

    @Ensures({"this.size == old(this.size) + 1",
        "this.head != null && this.head.value <= value"})
    @Exceptional("false")
    void insert(int value) {
        this.size = this.size + 1;
        if (this.head == null || value <= this.head.value) {
            this.head = new Node(value, this.head);
            return;
        }
        Node before = this.head;
        while (before.next != null && before.next.value < value) {
            before = before.next;
        }
        before.next = new Node(value, before.next);
    }

    @Exceptional("false")
    boolean isSorted() {
        Node node = this.head;
        while (node != null && node.next != null) {
            if (node.value > node.next.value) {
                return false;
            }
            node = node.next;
        }
        return true;
    }
}

class Main {
    @Exceptional("false")
    static void main(int a, int b, int c) {
        SortedList list = new SortedList();
        list.insert(a);
        list.insert(b);
        list.insert(c);
        boolean sorted = list.isSorted();
        assert sorted && list.size == 3;
        assert list.head.value <= a && list.head.value <= b && list.head.value <= c;
    }
}
