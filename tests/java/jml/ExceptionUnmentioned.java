//@ entry: Main.f
//@ expect: invalid
//@ verify: --calls contract
// A contract that says nothing of exceptions does not forbid them: that none leaves the method is verified before it is used.

class Main {
    //@ requires true;
    static void g(int x) {
        if (x == 3) {
            throw new IllegalStateException();
        }
    }

    static void f(int x) {
        try {
            g(x);
        } catch (IllegalStateException e) {
            assert x != 3; //~ assertion
        }
    }
}
