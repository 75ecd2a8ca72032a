//@ expect: valid

public class Hashes {
    record One(int x) { }

    record Two(int x, int y) { }

    record Mixed(String s, long l, boolean b) { }

    public static void main(String[] args) {
        System.out.println(new One(42).hashCode() + " " + new Two(1, 2).hashCode() + " " + new Two(2, 1).hashCode());
        System.out.println(new Mixed("a", 1L << 33, true).hashCode() + " " + new Mixed(null, 0, false).hashCode());
    }
}
