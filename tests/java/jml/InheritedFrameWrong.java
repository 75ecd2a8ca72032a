//@ entry: Main.f
//@ expect: invalid
// A method that implements one keeps its frame.

class Main {
    interface Reader {
        //@ assignable \nothing;
        int read();
    }

    static class Counting implements Reader {
        int count;

        public int read() {
            count++; //~ modifies
            return count;
        }
    }

    static int f() {
        Reader reader = new Counting();
        return reader.read();
    }
}
