//@ expect: valid

public class Cycle {
    static class A {
        static int x = B.y + 1;
    }

    static class B {
        static int y = A.x + 1;
    }

    static class Single {
        static final Single INSTANCE = new Single();
        static int start = 10;
        int seen;

        Single() {
            seen = start;
            start++;
        }
    }

    public static void main(String[] args) {
        System.out.println(A.x + " " + B.y);
        System.out.println(Single.INSTANCE.seen + " " + Single.start);
    }
}
