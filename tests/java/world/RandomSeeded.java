//@ expect: invalid
//@ needs: jdk

import java.util.Random;

public class RandomSeeded {
    public static void main(String[] args) throws Exception {
        Random r = new Random(42);
        assert r.nextInt() == -1170105035 && r.nextInt(10) == 3 && r.nextLong() == -5843495416241995736L;
        assert !r.nextBoolean() && r.nextDouble() == 0.9420735430282128 && r.nextFloat() == 0.70771056f;
        r.setSeed(42);
        assert r.nextInt(10) == 0 && r.nextInt(10) == 3 && r.nextInt(3, 9) == 3 && r.nextLong(100) == 34;
        byte[] bytes = new byte[3];
        r.nextBytes(bytes);
        assert bytes[0] == 75 && bytes[1] == -69 && bytes[2] == 43;
        Random s = new Random(7) {
            @Override
            protected int next(int bits) {
                return 5;
            }
        };
        assert s.nextInt() == 5;
        assert false; //~ assertion
    }
}
