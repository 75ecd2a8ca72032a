//@ expect: valid

public class Constructors {
    static int made;

    static class Part {
        final int n;

        Part(int n) {
            if (n < 0) {
                throw new IllegalArgumentException("negative: " + n);
            }
            this.n = n;
            made++;
        }
    }

    static class Whole extends Part {
        Part other;

        Whole(int n) {
            super(n);
            other = new Part(n - 1);
        }
    }

    public static void main(String[] args) {
        for (int i = 1; i >= -1; i--) {
            try {
                System.out.println(new Whole(i).other.n);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(made);
    }
}
