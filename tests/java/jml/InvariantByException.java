//@ entry: Main.f
//@ expect: invalid
// It has to hold when an exception leaves the method, too.

class Main {
    int x;
    //@ invariant x >= 0; //~ class

    void f(int d) throws Exception {
        x = -1;
        if (d == 0) {
            throw new Exception();
        }
        x = 1;
    }
}
