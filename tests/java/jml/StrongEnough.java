//@ entry: Main.f
//@ expect: valid
class Main {
    //@ requires n >= 0;
    //@ ensures \result == n;
    static int f(int n) {
        int i = 0;
        //@ maintaining 0 <= i && i <= n;
        //@ decreasing n - i;
        while (i < n) {
            i++;
        }
        return i;
    }
}
