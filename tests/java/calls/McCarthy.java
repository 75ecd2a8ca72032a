//@ entry: McCarthy.check
//@ expect: invalid

public class McCarthy {
    static int f(int n) {
        return n > 100 ? n - 10 : f(f(n + 11));
    }

    static void check(int n) {
        if (n >= 98 && n <= 103) {
            assert f(n) == 91 || n > 101;
            assert f(n) == 91; //~ assertion
        }
    }
}
