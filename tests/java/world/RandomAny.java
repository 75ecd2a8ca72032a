//@ expect: invalid
//@ needs: jdk

import java.util.Random;

public class RandomAny {
    public static void main(String[] args) throws Exception {
        Random r = new Random();
        int x = r.nextInt(6);
        assert x >= 0 && x < 6;
        double d = r.nextDouble();
        assert d >= 0 && d < 1;
        assert d != 0 || 1 / d > 0;
        r.setSeed(42);
        assert r.nextInt() == -1170105035;
        assert x != 5; //~ assertion
    }
}
