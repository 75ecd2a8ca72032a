//@ expect: valid

public class RandomDouble {
    public static void main(String[] args) throws Exception {
        double d = Math.random();
        assert d >= 0 && d < 1;
        assert d != 0 || 1 / d > 0;
    }
}
