//@ entry: Main.Part.check
//@ inputs: constructed 1
//@ expect: bounded
// The object around an inner one is never null, and made by calls, too.
class Main {
    private int limit = 7;

    public void raise() {
        limit++;
    }

    class Part {
        private final int size;

        Part(int size) {
            this.size = Math.min(size, limit);
        }

        void check() {
            assert size <= limit;
        }
    }
}
