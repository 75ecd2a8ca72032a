//@ entry: Main.f
//@ expect: invalid
// A loop beside another thread is executed, not cut.

class Main {
    static int s;

    public static void f(int n) throws InterruptedException {
        if (n < 1 || n > 2) {
            return;
        }
        Thread t = new Thread(() -> { s = 5; });
        t.start();
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n;
        while (i < n) {
            i++;
        }
        assert s == 0; //~ assertion
        t.join();
    }
}
