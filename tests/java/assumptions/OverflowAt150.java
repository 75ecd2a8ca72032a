//@ expect: invalid
//@ verify: --stack-depth 150

public class OverflowAt150 {
    static int depth;

    static void down() {
        depth++;
        down();
    }

    public static void main(String[] args) {
        try {
            down();
        } catch (StackOverflowError e) {
            assert depth < 100;   //~ assertion
        }
    }
}
