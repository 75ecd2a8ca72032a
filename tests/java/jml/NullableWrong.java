//@ entry: Main.f
//@ expect: invalid
class Main {
    int v;

    //@ ensures true;
    static int f(/*@ nullable @*/ Main m) {
        return m.v; //~ exception
    }
}
