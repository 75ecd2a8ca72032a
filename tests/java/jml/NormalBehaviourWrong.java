//@ entry: Main.f
//@ expect: invalid
/*@ pure @*/
class Main {
    /*@ normal_behavior //~ exceptional
      @   requires a.length > 0;
      @   ensures true;
      @*/
    static int f(int[] a, int i) {
        return a[i];
    }
}
