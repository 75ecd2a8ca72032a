//@ entry: Main.f
//@ expect: valid
//@ verify: --unwind 2
// Partial correctness, for a list of any length: the result is null exactly if the list was.

class Main {
    int v;
    /*@ nullable @*/ Main next;

    //@ ensures (\result == null) <==> (list == null);
    static /*@ nullable @*/ Main f(/*@ nullable @*/ Main list) {
        Main done = null;
        Main rest = list;
        //@ loop_invariant (done == null && rest == null) <==> list == null;
        while (rest != null) {
            Main next = rest.next;
            rest.next = done;
            done = rest;
            rest = next;
        }
        return done;
    }
}
