//@ entry: Main.Main
//@ expect: invalid
class Main {
    int x;
    //@ invariant x > 0; //~ class

    Main(int x) {
        this.x = x;
    }
}
