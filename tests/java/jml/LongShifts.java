//@ entry: Main.f
//@ expect: valid
// How far a long is shifted is an int; of a long the low bits count.
class Main {
    //@ ensures \result == (x << 3) + (x >>> n) + (x >> x) + (n << x);
    static long f(long x, int n) {
        return (x << 3) + (x >>> n) + (x >> x) + (n << x);
    }
}
