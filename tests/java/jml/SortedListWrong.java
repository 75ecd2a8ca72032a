//@ entry: Main.insert
//@ expect: invalid
//@ verify: --calls contract --unwind 2
// The number always goes to the end.

class Main {
    static class Node {
        final int value;
        final /*@ nullable @*/ Node next;
        //@ invariant next == null || value <= next.value;

        //@ requires n == null || v <= n.value; //~ requires
        //@ ensures value == v && next == n;
        Node(int v, /*@ nullable @*/ Node n) {
            value = v;
            next = n;
        }
    }

    //@ ensures true;
    static Node insert(/*@ nullable @*/ Node n, int v) {
        if (n == null) {
            return new Node(v, n);
        }
        return new Node(n.value, insert(n.next, v));
    }
}
