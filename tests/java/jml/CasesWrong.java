//@ entry: Main.f
//@ expect: invalid
class Main {
    /*@ requires x >= 0;
      @ ensures \result >= 0;
      @ also
      @ requires x <= 0;
      @ ensures \result < 0; //~ ensures
      @*/
    static int f(int x) {
        return x;
    }
}
