// The stack ends where the user says.
//@ expect: valid
//@ verify: --stack-depth 50
//@ assumes: unlimited-stack, unlimited-memory

public class OverflowAt50 {
    static int depth;

    static void down() {
        depth++;
        down();
    }

    public static void main(String[] args) {
        try {
            down();
        } catch (StackOverflowError e) {
            assert depth < 100;
        }
    }
}
