//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 2
// The measure of a round that is the last one need not get smaller, but this one is negative before.

class Main {
    static int f(int n) {
        //@ decreases n; //~ decreases
        do {
            n--;
        } while (n != 0);
        return n;
    }
}
