//@ entry: Main.f
//@ expect: invalid
class Main {
    static class Failure extends RuntimeException {
        final int code;

        Failure(int code) {
            this.code = code;
        }
    }

    //@ signals (Failure e) e.code == x; //~ exceptional
    static void f(int x) {
        if (x > 0) {
            throw new Failure(x + 1);
        }
    }
}
