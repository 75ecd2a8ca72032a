//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 2
class Main {
    static void f(int n) {
        //@ decreases n; //~ decreases
        while (n > 10) {
            n = n % 2 == 0 ? n - 1 : n + 3;
        }
    }
}
