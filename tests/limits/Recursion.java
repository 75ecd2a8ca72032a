//@ why: recursion without an end
public class Recursion {
    static int deep(int n) {
        return deep(n + 1) + n;
    }

    public static void main(String[] args) {
        assert deep(0) != 0;
    }
}
