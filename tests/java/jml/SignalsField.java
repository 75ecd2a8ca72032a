//@ entry: Main.f
//@ expect: valid
// The exception is an object with fields.

class Main {
    static class Failure extends RuntimeException {
        final int code;

        Failure(int code) {
            this.code = code;
        }
    }

    //@ signals (Failure e) e.code == x && x > 0;
    static void f(int x) {
        if (x > 0) {
            throw new Failure(x);
        }
    }
}
