//@ entry: Main.f
//@ expect: valid
// A lookup in a tree of any size.

class Main {
    int key;
    /*@ nullable @*/ Main left, right;

    //@ ensures \result ==> node != null;
    static boolean f(/*@ nullable @*/ Main node, int key) {
        Main at = node;
        boolean found = false;
        //@ loop_invariant found ==> at != null && at.key == key;
        //@ loop_invariant at != null ==> node != null;
        while (at != null && !found) {
            if (at.key == key) {
                found = true;
            } else {
                at = key < at.key ? at.left : at.right;
            }
        }
        return found;
    }
}
