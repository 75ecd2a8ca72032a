//@ entry: Main.f
//@ expect: valid
class Main {
    /*@ exceptional_behavior
      @   requires x < 0;
      @   signals (IllegalArgumentException e) true;
      @   signals_only IllegalArgumentException;
      @ also
      @ normal_behavior
      @   requires x >= 0;
      @   ensures \result == x;
      @*/
    static int f(int x) {
        if (x < 0) {
            throw new IllegalArgumentException();
        }
        return x;
    }
}
