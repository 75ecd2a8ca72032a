package java.lang;

import java.io.Serializable;

public final class StringBuilder implements Serializable, Comparable<StringBuilder>, CharSequence, Appendable {
    char[] value;
    int count;

    public StringBuilder() {
        value = new char[16];
    }

    public StringBuilder(int capacity) {
        value = new char[capacity];
    }

    public StringBuilder(String s) {
        value = new char[s.value.length + 16];
        append(s);
    }

    public StringBuilder(CharSequence s) {
        value = new char[s.length() + 16];
        append(s);
    }

    /** The characters of a sequence: those that it tells one by one, unless it is one of ours. */
    static char[] chars$(CharSequence s) {
        if (s == null || s instanceof String || s instanceof StringBuilder || s instanceof StringBuffer) {
            return String.valueOf(s).value;
        }
        char[] v = new char[s.length()];
        for (int i = 0; i < v.length; i++) {
            v[i] = s.charAt(i);
        }
        return v;
    }

    /** Some of them. */
    private static char[] chars(CharSequence s, int start, int end) {
        if (s == null || s instanceof String || s instanceof StringBuilder || s instanceof StringBuffer) {
            String all = String.valueOf(s);
            checkPart(start, end, all.value.length);
            return all.substring(start, end).value;
        }
        checkPart(start, end, s.length());
        char[] v = new char[end - start];
        for (int i = 0; i < v.length; i++) {
            v[i] = s.charAt(start + i);
        }
        return v;
    }

    private void grow(int capacity) {
        char[] old = value;
        if (capacity > old.length) {
            int twice = old.length * 2 + 2;
            char[] v = new char[twice > capacity ? twice : capacity];
            for (int i = 0; i < count; i++) {
                v[i] = old[i];
            }
            value = v;
        }
    }

    private void checkIndex(int i) {
        if (i < 0 || i >= count) {
            throw new StringIndexOutOfBoundsException("index " + i + ", length " + count);
        }
    }

    private void checkOffset(int i) {
        if (i < 0 || i > count) {
            throw new StringIndexOutOfBoundsException("offset " + i + ", length " + count);
        }
    }

    private static String range(int start, int end, int length) {
        return "start " + start + ", end " + end + ", length " + length;
    }

    private static void checkStartEnd(int start, int end, int length) {
        if (start < 0 || start > end || end > length) {
            throw new StringIndexOutOfBoundsException(range(start, end, length));
        }
    }

    private static void checkPart(int start, int end, int length) {
        if (start < 0 || start > end || end > length) {
            throw new IndexOutOfBoundsException(range(start, end, length));
        }
    }

    /** Makes room for n characters at a place that is in range. */
    private void open(int at, int n) {
        grow(count + n);
        for (int i = count - 1; i >= at; i--) {
            value[i + n] = value[i];
        }
        count += n;
    }

    private void put(int at, char[] from, int start, int end) {
        for (int i = start; i < end; i++) {
            value[at + i - start] = from[i];
        }
    }

    public int length() {
        return count;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    public int capacity() {
        return value.length;
    }

    public void ensureCapacity(int capacity) {
        grow(capacity);
    }

    public void trimToSize() {
        if (count < value.length) {
            char[] v = new char[count];
            for (int i = 0; i < count; i++) {
                v[i] = value[i];
            }
            value = v;
        }
    }

    public void setLength(int length) {
        if (length < 0) {
            throw new StringIndexOutOfBoundsException(length);
        }
        grow(length);
        for (int i = count; i < length; i++) {
            value[i] = 0;
        }
        count = length;
    }

    public char charAt(int i) {
        checkIndex(i);
        return value[i];
    }

    public void setCharAt(int i, char c) {
        checkIndex(i);
        value[i] = c;
    }

    public int codePointAt(int i) {
        checkIndex(i);
        return Character.codePointAt(value, i, count);
    }

    public int codePointBefore(int i) {
        if (i < 1 || i > count) {
            throw new StringIndexOutOfBoundsException(i);
        }
        return Character.codePointBefore(value, i, 0);
    }

    public int codePointCount(int begin, int end) {
        if (begin < 0 || begin > end || end > count) {
            throw new IndexOutOfBoundsException();
        }
        return Character.codePointCount(value, begin, end - begin);
    }

    public void getChars(int start, int end, char[] to, int at) {
        checkStartEnd(start, end, count);
        checkPart(at, at + (end - start), to.length);
        for (int i = start; i < end; i++) {
            to[at + i - start] = value[i];
        }
    }

    public StringBuilder append(Object o) {
        return append(String.valueOf(o));
    }

    public StringBuilder append(String s) {
        char[] v = s == null ? "null".value : s.value;
        grow(count + v.length);
        put(count, v, 0, v.length);
        count += v.length;
        return this;
    }

    public StringBuilder append(StringBuffer b) {
        return append(String.valueOf(b));
    }

    public StringBuilder append(CharSequence s) {
        return append(chars$(s));
    }

    public StringBuilder append(CharSequence s, int start, int end) {
        return append(chars(s, start, end));
    }

    public StringBuilder append(char[] chars) {
        grow(count + chars.length);
        put(count, chars, 0, chars.length);
        count += chars.length;
        return this;
    }

    public StringBuilder append(char[] chars, int offset, int n) {
        checkPart(offset, offset + n, chars.length);
        grow(count + n);
        put(count, chars, offset, offset + n);
        count += n;
        return this;
    }

    public StringBuilder append(boolean b) {
        return append(b ? "true" : "false");
    }

    public StringBuilder append(char c) {
        grow(count + 1);
        value[count++] = c;
        return this;
    }

    public StringBuilder append(int i) {
        return append(Integer.toString(i));
    }

    public StringBuilder append(long l) {
        return append(Long.toString(l));
    }

    public StringBuilder append(float f) {
        return append(Float.toString(f));
    }

    public StringBuilder append(double d) {
        return append(Double.toString(d));
    }

    public StringBuilder appendCodePoint(int c) {
        return append(Character.toString(c));
    }

    public StringBuilder delete(int start, int end) {
        int to = end > count ? count : end;
        checkStartEnd(start, to, count);
        for (int i = to; i < count; i++) {
            value[i - to + start] = value[i];
        }
        count -= to - start;
        return this;
    }

    public StringBuilder deleteCharAt(int i) {
        checkIndex(i);
        return delete(i, i + 1);
    }

    public StringBuilder replace(int start, int end, String s) {
        int to = end > count ? count : end;
        checkStartEnd(start, to, count);
        char[] v = s.value;
        int more = v.length - (to - start);
        if (more > 0) {
            open(to, more);
        } else {
            delete(start, start - more);
        }
        put(start, v, 0, v.length);
        return this;
    }

    public StringBuilder insert(int at, String s) {
        checkOffset(at);
        char[] v = s == null ? "null".value : s.value;
        open(at, v.length);
        put(at, v, 0, v.length);
        return this;
    }

    public StringBuilder insert(int at, Object o) {
        return insert(at, String.valueOf(o));
    }

    public StringBuilder insert(int at, CharSequence s) {
        char[] v = chars$(s);
        return insert(at, v);
    }

    public StringBuilder insert(int at, CharSequence s, int start, int end) {
        checkOffset(at);
        return insert(at, chars(s, start, end));
    }

    public StringBuilder insert(int at, char[] chars) {
        checkOffset(at);
        open(at, chars.length);
        put(at, chars, 0, chars.length);
        return this;
    }

    public StringBuilder insert(int at, char[] chars, int offset, int n) {
        checkOffset(at);
        checkStartEnd(offset, offset + n, chars.length);
        open(at, n);
        put(at, chars, offset, offset + n);
        return this;
    }

    public StringBuilder insert(int at, boolean b) {
        return insert(at, b ? "true" : "false");
    }

    public StringBuilder insert(int at, char c) {
        checkOffset(at);
        open(at, 1);
        value[at] = c;
        return this;
    }

    public StringBuilder insert(int at, int i) {
        return insert(at, Integer.toString(i));
    }

    public StringBuilder insert(int at, long l) {
        return insert(at, Long.toString(l));
    }

    public StringBuilder insert(int at, float f) {
        return insert(at, Float.toString(f));
    }

    public StringBuilder insert(int at, double d) {
        return insert(at, Double.toString(d));
    }

    public StringBuilder reverse() {
        char[] v = value;
        int wide = 0;
        for (int i = 0; i < count; i++) {
            wide |= v[i];
        }
        for (int i = 0, j = count - 1; i < j; i++, j--) {
            char c = v[i];
            v[i] = v[j];
            v[j] = c;
        }
        // Pairs of surrogates stay in their order.
        if (wide >= 0xD800) {
            for (int i = 0; i + 1 < count; i++) {
                if (Character.isLowSurrogate(v[i]) && Character.isHighSurrogate(v[i + 1])) {
                    char c = v[i];
                    v[i] = v[i + 1];
                    v[++i] = c;
                }
            }
        }
        return this;
    }

    public StringBuilder repeat(int c, int times) {
        if (times < 0) {
            throw new IllegalArgumentException("count is negative: " + times);
        }
        return append(Character.toString(c).repeat(times));
    }

    public StringBuilder repeat(CharSequence s, int times) {
        if (times < 0) {
            throw new IllegalArgumentException("count is negative: " + times);
        }
        return append(String.valueOf(s).repeat(times));
    }

    public int indexOf(String s) {
        return String.index(value, count, s.value, 0);
    }

    public int indexOf(String s, int from) {
        return String.index(value, count, s.value, from);
    }

    public int lastIndexOf(String s) {
        return String.lastIndex(value, count, s.value, count);
    }

    public int lastIndexOf(String s, int from) {
        return String.lastIndex(value, count, s.value, from);
    }

    public String substring(int start) {
        return substring(start, count);
    }

    public String substring(int start, int end) {
        checkStartEnd(start, end, count);
        return start == end ? "" : new String(value, start, end - start);
    }

    public CharSequence subSequence(int start, int end) {
        return substring(start, end);
    }

    public int compareTo(StringBuilder b) {
        return this == b ? 0 : toString().compareTo(b.toString());
    }

    public String toString() {
        return count == 0 ? "" : new String(value, 0, count);
    }
}
