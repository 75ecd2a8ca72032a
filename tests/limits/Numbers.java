//@ why: a hash function of 64 bits that is to be inverted
//@ entry: Numbers.mix
public class Numbers {
    static void mix(long x, long y) {
        long h = x * 0x9E3779B97F4A7C15L ^ y;
        h = (h ^ (h >>> 30)) * 0xBF58476D1CE4E5B9L;
        h = (h ^ (h >>> 27)) * (y | 1);
        assert (h ^ (h >>> 31)) % 1_000_003 != 4242;
    }
}
