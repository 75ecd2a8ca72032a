//@ entry: Main.f
//@ expect: valid
class Main {
    //@ requires x > 2000000000;
    //@ ensures \result == (long) x + x && (int) \result != \result && (byte) 300 == 44;
    static long f(int x) {
        return 2L * x;
    }
}
