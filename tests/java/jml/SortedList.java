//@ entry: Main.insert
//@ expect: valid
//@ verify: --calls contract --unwind 2
// A number goes to its place in a sorted list of any length.

class Main {
    static class Node {
        final int value;
        final /*@ nullable @*/ Node next;
        //@ invariant next == null || value <= next.value;

        //@ requires n == null || v <= n.value;
        //@ ensures value == v && next == n;
        Node(int v, /*@ nullable @*/ Node n) {
            value = v;
            next = n;
        }
    }

    //@ ensures n == null ==> \result.value == v;
    //@ ensures n != null ==> \result.value == (v <= n.value ? v : n.value);
    static Node insert(/*@ nullable @*/ Node n, int v) {
        if (n == null || v <= n.value) {
            return new Node(v, n);
        }
        return new Node(n.value, insert(n.next, v));
    }
}
