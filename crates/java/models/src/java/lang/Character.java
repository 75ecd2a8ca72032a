package java.lang;

import java.io.Serializable;
import oxpecker.Bits;
import oxpecker.Vm;

/** The properties of characters are known for Latin-1 only. */
public final class Character implements Serializable, Comparable<Character>, java.lang.constant.Constable {
    public static final char MIN_VALUE = '\u0000';
    public static final char MAX_VALUE = '\uFFFF';
    public static final int SIZE = 16;
    public static final int BYTES = 2;
    public static final int MIN_RADIX = 2;
    public static final int MAX_RADIX = 36;
    public static final char MIN_HIGH_SURROGATE = '\uD800';
    public static final char MAX_HIGH_SURROGATE = '\uDBFF';
    public static final char MIN_LOW_SURROGATE = '\uDC00';
    public static final char MAX_LOW_SURROGATE = '\uDFFF';
    public static final char MIN_SURROGATE = '\uD800';
    public static final char MAX_SURROGATE = '\uDFFF';
    public static final int MIN_CODE_POINT = 0;
    public static final int MAX_CODE_POINT = 0x10FFFF;
    public static final int MIN_SUPPLEMENTARY_CODE_POINT = 0x10000;
    /** Known to the front-end. */
    public static Class<Character> TYPE;

    private final char value;
    /** Whether valueOf made it, so that others of the same small value are the same object. */
    private final boolean shared$;

    @Deprecated
    public Character(char value) {
        this(value, false);
    }

    private Character(char value, boolean shared) {
        this.value = value;
        shared$ = shared;
    }

    /** The objects that stand for the small values where it matters which object it is. */
    private static final class Cache {
        static final Character[] ALL = make();

        private static Character[] make() {
            Character[] all = new Character[128];
            for (int i = 0; i < 128; i++) {
                all[i] = new Character((char) i, true);
            }
            return all;
        }
    }

    public static Character valueOf(char c) {
        return new Character(c, true);
    }

    boolean is$(Object o) {
        return o instanceof Character && shared$ && ((Character) o).shared$ && value == ((Character) o).value && value < 128;
    }

    Object representative$() {
        return shared$ && value < 128 ? Cache.ALL[value] : this;
    }

    public char charValue() {
        return value;
    }

    public int hashCode() {
        return value;
    }

    public static int hashCode(char c) {
        return c;
    }

    public boolean equals(Object o) {
        return o instanceof Character && value == ((Character) o).value;
    }

    public int compareTo(Character c) {
        return value - c.value;
    }

    public static int compare(char a, char b) {
        return a - b;
    }

    public String toString() {
        return String.valueOf(value);
    }

    public static String toString(char c) {
        return String.valueOf(c);
    }

    public static String toString(int c) {
        return String.wrap$(toChars(c));
    }

    /** Whether c is of Latin-1; false for what is no code point, and a gap for others. */
    private static boolean latin(int c) {
        if ((c & ~0xFF) == 0) {
            return true;
        }
        if (c >= 0 && c <= MAX_CODE_POINT) {
            Vm.fail("properties of a character beyond Latin-1");
        }
        return false;
    }

    public static boolean isDigit(char c) {
        return isDigit((int) c);
    }

    public static boolean isDigit(int c) {
        return latin(c) && (Bits.in(c, '0', '9')) != 0;
    }

    public static boolean isLetter(char c) {
        return isLetter((int) c);
    }

    public static boolean isLetter(int c) {
        return latin(c) && (Bits.in(c, 'A', 'Z')
            | Bits.in(c, 'a', 'z')
            | Bits.in(c, 0xAA, 0xAA)
            | Bits.in(c, 0xB5, 0xB5)
            | Bits.in(c, 0xBA, 0xBA)
            | Bits.in(c, 0xC0, 0xD6)
            | Bits.in(c, 0xD8, 0xF6)
            | Bits.in(c, 0xF8, 0xFF)) != 0;
    }

    public static boolean isAlphabetic(int c) {
        return latin(c) && (Bits.in(c, 'A', 'Z')
            | Bits.in(c, 'a', 'z')
            | Bits.in(c, 0xAA, 0xAA)
            | Bits.in(c, 0xB5, 0xB5)
            | Bits.in(c, 0xBA, 0xBA)
            | Bits.in(c, 0xC0, 0xD6)
            | Bits.in(c, 0xD8, 0xF6)
            | Bits.in(c, 0xF8, 0xFF)) != 0;
    }

    public static boolean isLetterOrDigit(char c) {
        return isLetterOrDigit((int) c);
    }

    public static boolean isLetterOrDigit(int c) {
        return latin(c) && (Bits.in(c, 'A', 'Z')
            | Bits.in(c, 'a', 'z')
            | Bits.in(c, 0xAA, 0xAA)
            | Bits.in(c, 0xB5, 0xB5)
            | Bits.in(c, 0xBA, 0xBA)
            | Bits.in(c, 0xC0, 0xD6)
            | Bits.in(c, 0xD8, 0xF6)
            | Bits.in(c, 0xF8, 0xFF)
            | Bits.in(c, '0', '9')) != 0;
    }

    public static boolean isUpperCase(char c) {
        return isUpperCase((int) c);
    }

    public static boolean isUpperCase(int c) {
        return latin(c) && (Bits.in(c, 'A', 'Z')
            | Bits.in(c, 0xC0, 0xD6)
            | Bits.in(c, 0xD8, 0xDE)) != 0;
    }

    public static boolean isLowerCase(char c) {
        return isLowerCase((int) c);
    }

    public static boolean isLowerCase(int c) {
        return latin(c) && (Bits.in(c, 'a', 'z')
            | Bits.in(c, 0xAA, 0xAA)
            | Bits.in(c, 0xB5, 0xB5)
            | Bits.in(c, 0xBA, 0xBA)
            | Bits.in(c, 0xDF, 0xF6)
            | Bits.in(c, 0xF8, 0xFF)) != 0;
    }

    public static boolean isTitleCase(char c) {
        return isTitleCase((int) c);
    }

    public static boolean isTitleCase(int c) {
        return latin(c) && (0) != 0;
    }

    public static boolean isWhitespace(char c) {
        return isWhitespace((int) c);
    }

    public static boolean isWhitespace(int c) {
        return latin(c) && (Bits.in(c, 9, 13)
            | Bits.in(c, 28, 32)) != 0;
    }

    public static boolean isSpaceChar(char c) {
        return isSpaceChar((int) c);
    }

    public static boolean isSpaceChar(int c) {
        return latin(c) && (Bits.in(c, ' ', ' ')
            | Bits.in(c, 0xA0, 0xA0)) != 0;
    }

    public static boolean isJavaIdentifierStart(char c) {
        return isJavaIdentifierStart((int) c);
    }

    public static boolean isJavaIdentifierStart(int c) {
        return latin(c) && (Bits.in(c, 'A', 'Z')
            | Bits.in(c, 'a', 'z')
            | Bits.in(c, 0xAA, 0xAA)
            | Bits.in(c, 0xB5, 0xB5)
            | Bits.in(c, 0xBA, 0xBA)
            | Bits.in(c, 0xC0, 0xD6)
            | Bits.in(c, 0xD8, 0xF6)
            | Bits.in(c, 0xF8, 0xFF)
            | Bits.in(c, '$', '$')
            | Bits.in(c, '_', '_')
            | Bits.in(c, 0xA2, 0xA5)) != 0;
    }

    public static boolean isJavaIdentifierPart(char c) {
        return isJavaIdentifierPart((int) c);
    }

    public static boolean isJavaIdentifierPart(int c) {
        return latin(c) && (Bits.in(c, 'A', 'Z')
            | Bits.in(c, 'a', 'z')
            | Bits.in(c, 0xAA, 0xAA)
            | Bits.in(c, 0xB5, 0xB5)
            | Bits.in(c, 0xBA, 0xBA)
            | Bits.in(c, 0xC0, 0xD6)
            | Bits.in(c, 0xD8, 0xF6)
            | Bits.in(c, 0xF8, 0xFF)
            | Bits.in(c, '$', '$')
            | Bits.in(c, '_', '_')
            | Bits.in(c, 0xA2, 0xA5)
            | Bits.in(c, '0', '9')
            | Bits.in(c, 0, 8)
            | Bits.in(c, 0x0E, 0x1B)
            | Bits.in(c, 0x7F, 0x9F)
            | Bits.in(c, 0xAD, 0xAD)) != 0;
    }

    public static boolean isIdentifierIgnorable(char c) {
        return isIdentifierIgnorable((int) c);
    }

    public static boolean isIdentifierIgnorable(int c) {
        return latin(c) && (Bits.in(c, 0, 8)
            | Bits.in(c, 0x0E, 0x1B)
            | Bits.in(c, 0x7F, 0x9F)
            | Bits.in(c, 0xAD, 0xAD)) != 0;
    }

    public static boolean isISOControl(char c) {
        return isISOControl((int) c);
    }

    public static boolean isISOControl(int c) {
        return c >= 0 && c <= 0x1F || c >= 0x7F && c <= 0x9F;
    }

    @Deprecated
    public static boolean isSpace(char c) {
        return c == '\t' || c == '\n' || c == '\f' || c == '\r' || c == ' ';
    }

    public static char toLowerCase(char c) {
        return (char) toLowerCase((int) c);
    }

    public static int toLowerCase(int c) {
        return latin(c) ? Bits.lower(c) : c;
    }

    public static char toUpperCase(char c) {
        return (char) toUpperCase((int) c);
    }

    public static int toUpperCase(int c) {
        return latin(c) ? Bits.upper(c) : c;
    }

    public static char toTitleCase(char c) {
        return (char) toUpperCase((int) c);
    }

    public static int toTitleCase(int c) {
        return toUpperCase(c);
    }

    /** The value of a digit or of a Latin letter from 0 to 35, otherwise -1. */
    private static int alphanumeric(int c) {
        return Bits.in(c, '0', '9') * (c - '0' + 1) + Bits.in(c, 'a', 'z') * (c - 'a' + 11)
            + Bits.in(c, 'A', 'Z') * (c - 'A' + 11) - 1;
    }

    public static int digit(char c, int radix) {
        return digit((int) c, radix);
    }

    public static int digit(int c, int radix) {
        if (radix < MIN_RADIX || radix > MAX_RADIX || !latin(c)) {
            return -1;
        }
        int d = alphanumeric(c);
        return Bits.choose(Bits.in(d, 0, radix - 1), d, -1);
    }

    public static int getNumericValue(char c) {
        return getNumericValue((int) c);
    }

    public static int getNumericValue(int c) {
        if (!latin(c)) {
            return -1;
        }
        // The superscripts 2, 3 and 1, and the fractions.
        return alphanumeric(c) + 3 * Bits.in(c, 0xB2, 0xB2) + 4 * Bits.in(c, 0xB3, 0xB3)
            + 2 * Bits.in(c, 0xB9, 0xB9) - Bits.in(c, 0xBC, 0xBE);
    }

    public static char forDigit(int d, int radix) {
        if (d < 0 || d >= radix || radix < MIN_RADIX || radix > MAX_RADIX) {
            return '\0';
        }
        return (char) ('0' + d + Bits.in(d, 10, 35) * ('a' - '0' - 10));
    }

    public static char reverseBytes(char c) {
        return (char) (c << 8 | c >> 8);
    }

    public static boolean isSurrogate(char c) {
        return c >= MIN_SURROGATE && c <= MAX_SURROGATE;
    }

    public static boolean isHighSurrogate(char c) {
        return c >= MIN_HIGH_SURROGATE && c <= MAX_HIGH_SURROGATE;
    }

    public static boolean isLowSurrogate(char c) {
        return c >= MIN_LOW_SURROGATE && c <= MAX_LOW_SURROGATE;
    }

    public static boolean isSurrogatePair(char a, char b) {
        return isHighSurrogate(a) && isLowSurrogate(b);
    }

    public static boolean isBmpCodePoint(int c) {
        return c >>> 16 == 0;
    }

    public static boolean isSupplementaryCodePoint(int c) {
        return c >= MIN_SUPPLEMENTARY_CODE_POINT && c <= MAX_CODE_POINT;
    }

    public static boolean isValidCodePoint(int c) {
        return c >= 0 && c <= MAX_CODE_POINT;
    }

    public static char highSurrogate(int c) {
        return (char) (0xD7C0 + (c >>> 10));
    }

    public static char lowSurrogate(int c) {
        return (char) (0xDC00 | c & 0x3FF);
    }

    public static int charCount(int c) {
        return c > 0xFFFF ? 2 : 1;
    }

    public static int toCodePoint(char a, char b) {
        return (a << 10) + b - ((0xD800 << 10) + 0xDC00 - 0x10000);
    }

    public static char[] toChars(int c) {
        if (!isValidCodePoint(c)) {
            throw new IllegalArgumentException(
                "Not a valid Unicode code point: 0x".concat(Integer.toHexString(c).upper$()));
        }
        char[] v = new char[c > 0xFFFF ? 2 : 1];
        if (c > 0xFFFF) {
            v[0] = highSurrogate(c);
            v[1] = lowSurrogate(c);
        } else {
            v[0] = (char) c;
        }
        return v;
    }

    public static int codePointAt(CharSequence s, int i) {
        char a = s.charAt(i);
        if (isHighSurrogate(a) && i + 1 < s.length() && isLowSurrogate(s.charAt(i + 1))) {
            return toCodePoint(a, s.charAt(i + 1));
        }
        return a;
    }

    public static int codePointAt(char[] v, int i) {
        char a = v[i];
        return i + 1 < v.length && isSurrogatePair(a, v[i + 1]) ? toCodePoint(a, v[i + 1]) : a;
    }

    public static int codePointAt(char[] v, int i, int limit) {
        if (i >= limit || limit < 0 || limit > v.length) {
            throw new IndexOutOfBoundsException();
        }
        char a = v[i];
        return i + 1 < limit && isSurrogatePair(a, v[i + 1]) ? toCodePoint(a, v[i + 1]) : a;
    }

    public static int codePointBefore(char[] v, int i, int start) {
        if (i <= start || start < 0 || start >= v.length) {
            throw new IndexOutOfBoundsException();
        }
        char b = v[i - 1];
        return i - 2 >= start && isSurrogatePair(v[i - 2], b) ? toCodePoint(v[i - 2], b) : b;
    }

    public static int codePointCount(char[] v, int offset, int count) {
        if (count > v.length - offset || offset < 0 || count < 0) {
            throw new IndexOutOfBoundsException();
        }
        int n = count;
        for (int i = offset; i + 1 < offset + count; i++) {
            if (isSurrogatePair(v[i], v[i + 1])) {
                n--;
                i++;
            }
        }
        return n;
    }

    public static int offsetByCodePoints(char[] v, int start, int count, int from, int points) {
        if (count > v.length - start || start < 0 || count < 0 || from < start || from > start + count) {
            throw new IndexOutOfBoundsException();
        }
        int i = from;
        int end = start + count;
        for (int k = 0; k < points; k++) {
            if (i >= end) {
                throw new IndexOutOfBoundsException();
            }
            i += i + 1 < end && isSurrogatePair(v[i], v[i + 1]) ? 2 : 1;
        }
        for (int k = 0; k > points; k--) {
            if (i <= start) {
                throw new IndexOutOfBoundsException();
            }
            i -= i - 2 >= start && isSurrogatePair(v[i - 2], v[i - 1]) ? 2 : 1;
        }
        return i;
    }

    public java.util.Optional<? extends java.lang.constant.ConstantDesc> describeConstable() {
        oxpecker.Vm.fail("the description of a constant");
        return null;
    }
}
