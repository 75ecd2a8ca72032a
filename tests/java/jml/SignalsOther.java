//@ entry: Main.f
//@ expect: valid
// The clause is about one class of exceptions, and another one is thrown.

class Main {
    //@ signals (IllegalStateException e) false;
    static void f(int x) {
        if (x == 1) {
            throw new IllegalArgumentException();
        }
    }
}
