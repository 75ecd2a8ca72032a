//@ entry: Main.h
//@ expect: invalid
// A specification may begin with a comment of its own.

class Main {
    /*@ // returns x
      @ ensures \result == 5; */ //~ ensures
    static int h(int x) { return x; }
}
