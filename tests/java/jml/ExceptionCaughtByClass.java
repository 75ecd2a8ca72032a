//@ entry: Main.f
//@ expect: invalid
//@ verify: --calls contract
// The caller tells exceptions apart, which the contract does not: the call is executed.

class Main {
    //@ requires true;
    //@ signals (RuntimeException e) true;
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
