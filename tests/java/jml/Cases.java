//@ entry: Main.f
//@ expect: valid
//@ verify: --calls contract
class Main {
    /*@ requires x > 0;
      @ ensures \result == 1;
      @ also
      @ requires x < 0;
      @ ensures \result == -1;
      @*/
    static int sign(int x) {
        return x > 0 ? 1 : -1;
    }

    static void f(int x) {
        if (x != 0) {
            assert sign(x) * sign(x) == 1;
        }
    }
}
