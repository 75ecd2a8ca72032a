//@ entry: Main.f
//@ expect: valid
// Objects that the loop makes; the list before it is kept.

class Main {
    static class Node { int v; /*@ nullable @*/ Node next; }

    //@ requires n >= 0;
    static void f(int n) {
        Node head = null;
        //@ loop_invariant 0 <= i && i <= n && (i == 0 <==> head == null);
        //@ loop_invariant head != null ==> head.v == i - 1;
        for (int i = 0; i < n; i++) {
            Node node = new Node();
            node.v = i;
            node.next = head;
            head = node;
        }
        assert n == 0 || head.v == n - 1;
    }
}
