//@ entry: Main.f
//@ expect: invalid
// Where the first case applies, the method must not return.

class Main {
    /*@ exceptional_behavior
      @   requires x <= 0; //~ ensures
      @   signals (IllegalArgumentException e) true;
      @ also
      @ normal_behavior
      @   requires x > 0;
      @   ensures \result == x;
      @*/
    static int f(int x) {
        if (x < 0) {
            throw new IllegalArgumentException();
        }
        return x;
    }
}
