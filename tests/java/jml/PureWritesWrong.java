//@ entry: Main.f
//@ expect: invalid
class Main {
    int n;

    /*@ pure @*/ int f() {
        n++; //~ modifies
        return n;
    }
}
