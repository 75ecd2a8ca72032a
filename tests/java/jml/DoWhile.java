//@ entry: Main.f
//@ expect: valid
class Main {
    //@ requires n > 0;
    //@ ensures \result == 0;
    static int f(int n) {
        //@ loop_invariant n > 0;
        //@ decreases n;
        do {
            n--;
        } while (n > 0);
        return n;
    }
}
