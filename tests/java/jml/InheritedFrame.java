//@ entry: Main.f
//@ expect: valid
class Main {
    interface Reader {
        //@ assignable \nothing;
        int read();
    }

    static class Constant implements Reader {
        int value = 3;

        public int read() {
            return value;
        }
    }

    static int f(Main other) {
        Reader reader = new Constant();
        return reader.read();
    }
}
