package oxpecker;

/** Choices without branches, which would fork paths. */
public final class Bits {
    private Bits() {
    }

    /** 1 if low <= c <= high, otherwise 0; all three are far from the ends of the range of int. */
    public static int in(int c, int low, int high) {
        return ((c - low | high - c) >>> 31) ^ 1;
    }

    /** 1 if d is not 0, otherwise 0. */
    public static int some(int d) {
        return (d | -d) >>> 31;
    }

    /** a if d is not 0, otherwise b. */
    public static int choose(int d, int a, int b) {
        int mask = (d | -d) >> 31;
        return a & mask | b & ~mask;
    }

    /** The lower case of a Latin-1 character. */
    public static int lower(int c) {
        return c + ((in(c, 'A', 'Z') | in(c, 0xC0, 0xD6) | in(c, 0xD8, 0xDE)) << 5);
    }

    /** The upper case of a Latin-1 character. */
    public static int upper(int c) {
        return c - ((in(c, 'a', 'z') | in(c, 0xE0, 0xF6) | in(c, 0xF8, 0xFE)) << 5)
            + in(c, 0xB5, 0xB5) * (0x39C - 0xB5) + in(c, 0xFF, 0xFF) * (0x178 - 0xFF);
    }

    /** The lower case of the upper case of a Latin-1 character, by which comparisons ignore the case. */
    public static int fold(int c) {
        return lower(c) + in(c, 0xB5, 0xB5) * (0x3BC - 0xB5);
    }
}
