// A finally around a call runs where the stack or the memory ends.
//@ expect: valid
//@ assumes: unlimited-stack, unlimited-memory

public class FinallyNotices {
    static int twice(int x) {
        return x + x;
    }

    public static void main(String[] args) {
        int done = 0;
        try {
            done = twice(2);
        } finally {
            assert done == 4;
        }
    }
}
