//@ entry: Main.f
//@ expect: valid
class Main {
    static void f(long n) {
        //@ decreases n;
        while (n > 0L) {
            n = n / 2;
        }
    }
}
