package java.lang;

import java.io.Serializable;
import java.nio.charset.Charset;
import java.util.Iterator;
import java.util.Locale;
import oxpecker.Bits;
import oxpecker.Format;
import oxpecker.StringOrder;
import oxpecker.Vm;

/** Strings of UTF-16. Where a result is a truth value, all characters are compared without branches. */
public final class String
    implements Serializable, Comparable<String>, CharSequence, StringOrder, java.lang.constant.Constable, java.lang.constant.ConstantDesc {
    final char[] value;
    /** Whether it is a literal or was interned, so that others of the same characters are the same object. */
    boolean shared$;
    /** Whether it is a literal: there is one object for all literals of the same characters. */
    boolean literal$;

    public String() {
        value = new char[0];
    }

    public String(String s) {
        value = s.value;
    }

    public String(char[] chars) {
        this(chars, 0, chars.length);
    }

    public String(char[] chars, int offset, int count) {
        checkCount(offset, count, chars.length);
        value = copy(chars, offset, count);
    }

    public String(int[] points, int offset, int count) {
        checkCount(offset, count, points.length);
        int n = count;
        for (int i = offset; i < offset + count; i++) {
            int c = points[i];
            if (c < 0 || c > 0x10FFFF) {
                throw new IllegalArgumentException(Integer.toString(c));
            }
            if (c > 0xFFFF) {
                n++;
            }
        }
        char[] v = new char[n];
        int j = 0;
        for (int i = offset; i < offset + count; i++) {
            int c = points[i];
            if (c > 0xFFFF) {
                v[j++] = Character.highSurrogate(c);
                v[j++] = Character.lowSurrogate(c);
            } else {
                v[j++] = (char) c;
            }
        }
        value = v;
    }

    public String(StringBuilder b) {
        value = copy(b.value, 0, b.count);
    }

    public String(StringBuffer b) {
        StringBuilder s = b.content();
        value = copy(s.value, 0, s.count);
    }

    public String(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    public String(byte[] bytes, int offset, int count) {
        checkCount(offset, count, bytes.length);
        Vm.assuming("default-charset");
        value = decode(bytes, offset, count, 0x7F);
    }

    public String(byte[] bytes, Charset charset) {
        this(bytes, 0, bytes.length, charset);
    }

    public String(byte[] bytes, int offset, int count, Charset charset) {
        int limit = limit(charset.name());
        checkCount(offset, count, bytes.length);
        value = decode(bytes, offset, count, limit);
    }

    public String(byte[] bytes, String charset) throws java.io.UnsupportedEncodingException {
        this(bytes, 0, bytes.length, charset);
    }

    public String(byte[] bytes, int offset, int count, String charset) throws java.io.UnsupportedEncodingException {
        int limit = limit(charset);
        checkCount(offset, count, bytes.length);
        value = decode(bytes, offset, count, limit);
    }

    @Deprecated
    public String(byte[] bytes, int high) {
        this(bytes, high, 0, bytes.length);
    }

    @Deprecated
    public String(byte[] bytes, int high, int offset, int count) {
        checkCount(offset, count, bytes.length);
        char[] v = new char[count];
        for (int i = 0; i < count; i++) {
            v[i] = (char) (high << 8 | bytes[offset + i] & 0xFF);
        }
        value = v;
    }

    /** Takes the array itself: nobody may change it any more. */
    private String(char[] chars, Void shared) {
        value = chars;
    }

    public static String wrap$(char[] chars) {
        return new String(chars, (Void) null);
    }

    /** The same, but that all empty ones are the literal. */
    static String some$(char[] chars) {
        return chars.length == 0 ? "" : wrap$(chars);
    }

    public static String literal$(char[] chars) {
        String s = wrap$(chars);
        s.shared$ = true;
        s.literal$ = true;
        return s;
    }

    boolean is$(Object o) {
        return o instanceof String && shared$ && ((String) o).shared$ && equals(o);
    }

    Object representative$() {
        if (shared$ && !literal$) {
            Vm.fail("the monitor or the identity hash code of an interned text");
        }
        return this;
    }

    public char[] value$() {
        return value;
    }

    private static char[] copy(char[] from, int offset, int count) {
        char[] v = new char[count];
        for (int i = 0; i < count; i++) {
            v[i] = from[offset + i];
        }
        return v;
    }

    private static char[] decode(byte[] bytes, int offset, int count, int limit) {
        char[] v = new char[count];
        int all = 0;
        for (int i = 0; i < count; i++) {
            int c = bytes[offset + i] & 0xFF;
            all |= c;
            v[i] = (char) c;
        }
        if (all > limit) {
            Vm.fail("a string of bytes that are not ASCII");
        }
        return v;
    }

    /** The greatest byte that stands for the character of its number. */
    private static int limit(String charset) {
        if (charset.equalsIgnoreCase("ISO-8859-1")) {
            return 0xFF;
        }
        if (!charset.equalsIgnoreCase("UTF-8") && !charset.equalsIgnoreCase("US-ASCII")) {
            Vm.fail("a character set other than UTF-8, US-ASCII and ISO-8859-1");
        }
        return 0x7F;
    }

    private static void checkCount(int offset, int count, int length) {
        if (offset < 0 || count < 0 || offset > length - count) {
            throw new StringIndexOutOfBoundsException(
                "offset " + offset + ", count " + count + ", length " + length);
        }
    }

    private static void checkRange(int begin, int end, int length) {
        if (begin < 0 || begin > end || end > length) {
            throw new StringIndexOutOfBoundsException("begin " + begin + ", end " + end + ", length " + length);
        }
    }

    public int length() {
        return value.length;
    }

    public boolean isEmpty() {
        return value.length == 0;
    }

    public char charAt(int i) {
        if (i < 0 || i >= value.length) {
            throw new StringIndexOutOfBoundsException(i);
        }
        return value[i];
    }

    private void checkPoint(int i) {
        if (i < 0 || i >= value.length) {
            throw new StringIndexOutOfBoundsException("index " + i + ", length " + value.length);
        }
    }

    public int codePointAt(int i) {
        checkPoint(i);
        return Character.codePointAt(value, i, value.length);
    }

    public int codePointBefore(int i) {
        if (i < 1 || i > value.length) {
            throw new StringIndexOutOfBoundsException(i);
        }
        return Character.codePointBefore(value, i, 0);
    }

    public int codePointCount(int begin, int end) {
        if (begin < 0 || begin > end || end > value.length) {
            throw new IndexOutOfBoundsException();
        }
        return Character.codePointCount(value, begin, end - begin);
    }

    public int offsetByCodePoints(int i, int points) {
        if (i < 0 || i > value.length) {
            throw new IndexOutOfBoundsException();
        }
        return Character.offsetByCodePoints(value, 0, value.length, i, points);
    }

    public void getChars(int begin, int end, char[] to, int at) {
        checkRange(begin, end, value.length);
        checkCount(at, end - begin, to.length);
        for (int i = begin; i < end; i++) {
            to[at + i - begin] = value[i];
        }
    }

    public byte[] getBytes() {
        Vm.assuming("default-charset");
        return encode("UTF-8");
    }

    public byte[] getBytes(Charset charset) {
        return encode(charset.name());
    }

    public byte[] getBytes(String charset) throws java.io.UnsupportedEncodingException {
        return encode(charset);
    }

    @Deprecated
    public void getBytes(int begin, int end, byte[] to, int at) {
        checkRange(begin, end, value.length);
        checkCount(at, end - begin, to.length);
        for (int i = begin; i < end; i++) {
            to[at + i - begin] = (byte) value[i];
        }
    }

    private byte[] encode(String charset) {
        int all = 0;
        for (int i = 0; i < value.length; i++) {
            all |= value[i];
        }
        if (all > limit(charset)) {
            return encodeWide(charset);
        }
        byte[] to = new byte[value.length];
        for (int i = 0; i < value.length; i++) {
            to[i] = (byte) value[i];
        }
        return to;
    }

    private byte[] encodeWide(String charset) {
        if (!charset.equalsIgnoreCase("UTF-8")) {
            Vm.fail("bytes of characters that the character set does not have");
        }
        int n = 0;
        for (int i = 0; i < value.length; i++) {
            char c = value[i];
            n += c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
        }
        byte[] to = new byte[n];
        int j = 0;
        for (int i = 0; i < value.length; i++) {
            char c = value[i];
            if (c < 0x80) {
                to[j++] = (byte) c;
            } else if (c < 0x800) {
                to[j++] = (byte) (0xC0 | c >> 6);
                to[j++] = (byte) (0x80 | c & 0x3F);
            } else {
                if (Character.isSurrogate(c)) {
                    Vm.fail("bytes of surrogates");
                }
                to[j++] = (byte) (0xE0 | c >> 12);
                to[j++] = (byte) (0x80 | c >> 6 & 0x3F);
                to[j++] = (byte) (0x80 | c & 0x3F);
            }
        }
        return to;
    }

    /** 0 if n characters of a from i on are those of b from j on. */
    static int differ(char[] a, int i, char[] b, int j, int n) {
        int d = 0;
        for (int k = 0; k < n; k++) {
            d |= a[i + k] ^ b[j + k];
        }
        return d;
    }

    /** 0 if they are the same but for their case. */
    private static int differFolded(char[] a, int i, char[] b, int j, int n) {
        int d = 0;
        int wide = 0;
        for (int k = 0; k < n; k++) {
            int x = a[i + k];
            int y = b[j + k];
            wide |= Bits.choose(x ^ y, x | y, 0);
            d |= Bits.choose(x ^ y, Bits.fold(x) ^ Bits.fold(y), 0);
        }
        if (wide > 0xFF) {
            Vm.fail("the case of characters beyond Latin-1");
        }
        return d;
    }

    public boolean equals(Object o) {
        if (this == o) {
            return true;
        }
        if (!(o instanceof String)) {
            return false;
        }
        char[] b = ((String) o).value;
        return value.length == b.length && differ(value, 0, b, 0, b.length) == 0;
    }

    public boolean equalsIgnoreCase(String s) {
        if (this == s) {
            return true;
        }
        return s != null && value.length == s.value.length
            && differFolded(value, 0, s.value, 0, value.length) == 0;
    }

    public boolean contentEquals(StringBuffer s) {
        return contentEquals((CharSequence) s);
    }

    public boolean contentEquals(CharSequence s) {
        if (value.length != s.length()) {
            return false;
        }
        char[] b = StringBuilder.chars$(s);
        return differ(value, 0, b, 0, b.length) == 0;
    }

    public boolean regionMatches(int i, String s, int j, int n) {
        int length = s.value.length;
        if (i < 0 || j < 0 || i > (long) value.length - n || j > (long) length - n) {
            return false;
        }
        return differ(value, i, s.value, j, n) == 0;
    }

    public boolean regionMatches(boolean ignoreCase, int i, String s, int j, int n) {
        if (!ignoreCase) {
            return regionMatches(i, s, j, n);
        }
        if (i < 0 || j < 0 || i > (long) value.length - n || j > (long) s.value.length - n) {
            return false;
        }
        return differFolded(value, i, s.value, j, n) == 0;
    }

    public boolean startsWith(String s, int i) {
        return i >= 0 && i <= value.length - s.value.length && differ(value, i, s.value, 0, s.value.length) == 0;
    }

    public boolean startsWith(String s) {
        return startsWith(s, 0);
    }

    public boolean endsWith(String s) {
        return startsWith(s, value.length - s.value.length);
    }

    public int hashCode() {
        // Kept nowhere, as the JDK does: that others see it, or not, is no race of the program's.
        int h = 0;
        char[] v = value;
        for (int i = 0; i < v.length; i++) {
            h = 31 * h + v[i];
        }
        return h;
    }

    public int compareTo(String s) {
        char[] a = value;
        char[] b = s.value;
        int r = a.length - b.length;
        // From behind, so that the first difference is the last that is chosen.
        for (int i = (a.length < b.length ? a.length : b.length) - 1; i >= 0; i--) {
            int d = a[i] - b[i];
            r = Bits.choose(d, d, r);
        }
        return r;
    }

    public int compareToIgnoreCase(String s) {
        char[] a = value;
        char[] b = s.value;
        int r = a.length - b.length;
        int wide = 0;
        for (int i = (a.length < b.length ? a.length : b.length) - 1; i >= 0; i--) {
            int same = a[i] ^ b[i];
            wide |= Bits.choose(same, a[i] | b[i], 0);
            int d = Bits.fold(a[i]) - Bits.fold(b[i]);
            r = Bits.choose(same, Bits.choose(d, d, r), r);
        }
        if (wide > 0xFF) {
            Vm.fail("the case of characters beyond Latin-1");
        }
        return r;
    }

    public int indexOf(int c) {
        return indexOf(c, 0);
    }

    public int indexOf(int c, int from) {
        char[] v = value;
        if (c > 0xFFFF) {
            return c > 0x10FFFF ? -1 : indexOf(Character.toString(c), from);
        }
        for (int i = from < 0 ? 0 : from; i < v.length; i++) {
            if (v[i] == c) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(int c) {
        return lastIndexOf(c, value.length - 1);
    }

    public int lastIndexOf(int c, int from) {
        char[] v = value;
        if (c > 0xFFFF) {
            return c > 0x10FFFF ? -1 : lastIndexOf(Character.toString(c), from);
        }
        for (int i = from < v.length ? from : v.length - 1; i >= 0; i--) {
            if (v[i] == c) {
                return i;
            }
        }
        return -1;
    }

    public int indexOf(String s) {
        return index(value, value.length, s.value, 0);
    }

    public int indexOf(String s, int from) {
        return index(value, value.length, s.value, from);
    }

    public int lastIndexOf(String s) {
        return lastIndex(value, value.length, s.value, value.length);
    }

    public int lastIndexOf(String s, int from) {
        return lastIndex(value, value.length, s.value, from);
    }

    /** Where the first n characters of v have s, at the place from or behind it. */
    static int index(char[] v, int n, char[] s, int from) {
        if (s.length == 0) {
            return from < 0 ? 0 : from < n ? from : n;
        }
        for (int i = from < 0 ? 0 : from; i <= n - s.length; i++) {
            if (differ(v, i, s, 0, s.length) == 0) {
                return i;
            }
        }
        return -1;
    }

    static int lastIndex(char[] v, int n, char[] s, int from) {
        for (int i = from < n - s.length ? from : n - s.length; i >= 0; i--) {
            if (differ(v, i, s, 0, s.length) == 0) {
                return i;
            }
        }
        return -1;
    }

    public boolean contains(CharSequence s) {
        char[] b = s.toString().value;
        int found = 0;
        for (int i = 0; i <= value.length - b.length; i++) {
            found |= Bits.some(differ(value, i, b, 0, b.length)) ^ 1;
        }
        return found != 0;
    }

    public String substring(int begin) {
        return substring(begin, value.length);
    }

    public String substring(int begin, int end) {
        checkRange(begin, end, value.length);
        if (begin == 0 && end == value.length) {
            return this;
        }
        return some$(copy(value, begin, end - begin));
    }

    public CharSequence subSequence(int begin, int end) {
        return substring(begin, end);
    }

    public String concat(String s) {
        char[] b = s.value;
        if (b.length == 0) {
            return this;
        }
        char[] v = new char[value.length + b.length];
        for (int i = 0; i < value.length; i++) {
            v[i] = value[i];
        }
        for (int i = 0; i < b.length; i++) {
            v[value.length + i] = b[i];
        }
        return wrap$(v);
    }

    public String replace(char a, char b) {
        char[] v = new char[value.length];
        int found = 0;
        for (int i = 0; i < v.length; i++) {
            int d = value[i] ^ a;
            v[i] = (char) Bits.choose(d, value[i], b);
            found |= Bits.some(d) ^ 1;
        }
        // The string itself if nothing was replaced.
        return a == b || found == 0 ? this : wrap$(v);
    }

    public String replace(CharSequence a, CharSequence b) {
        char[] from = a.toString().value;
        char[] to = b.toString().value;
        if (from.length == 1 && to.length == 1) {
            return replace(from[0], to[0]);
        }
        StringBuilder s = new StringBuilder(value.length);
        boolean found = false;
        int i = 0;
        while (i <= value.length - from.length) {
            boolean here = differ(value, i, from, 0, from.length) == 0;
            if (here) {
                found = true;
                s.append(to);
                i += from.length;
            }
            if (!here || from.length == 0) {
                if (i < value.length) {
                    s.append(value[i]);
                }
                i++;
            }
        }
        if (!found) {
            return this;
        }
        while (i < value.length) {
            s.append(value[i++]);
        }
        return s.toString();
    }

    public String replaceAll(String regex, String to) {
        return java.util.regex.Pattern.compile(regex).matcher(this).replaceAll(to);
    }

    public String replaceFirst(String regex, String to) {
        return java.util.regex.Pattern.compile(regex).matcher(this).replaceFirst(to);
    }

    public boolean matches(String regex) {
        return java.util.regex.Pattern.matches(regex, this);
    }

    public String[] split(String regex) {
        return split(regex, 0);
    }

    public String[] split(String regex, int limit) {
        char[] by = literal(regex.value);
        int n = value.length;
        String[] parts = new String[limit > 0 && limit < n + 2 ? limit : n + 2];
        int count = 0;
        int begin = 0;
        int i = by.length == 0 ? 1 : 0;
        while (i <= n - by.length && n != 0 && (limit <= 0 || count < limit - 1)) {
            if (differ(value, i, by, 0, by.length) == 0) {
                parts[count++] = some$(copy(value, begin, i - begin));
                begin = i + by.length;
                i = by.length == 0 ? i + 1 : begin;
            } else {
                i++;
            }
        }
        if (count == 0) {
            return new String[] {this};
        }
        parts[count++] = some$(copy(value, begin, n - begin));
        if (limit == 0) {
            while (count > 0 && parts[count - 1].value.length == 0) {
                count--;
            }
        }
        String[] result = new String[count];
        for (int j = 0; j < count; j++) {
            result[j] = parts[j];
        }
        return result;
    }

    /** The text that a regular expression without operators matches. */
    private static char[] literal(char[] regex) {
        char[] v = new char[regex.length];
        int n = 0;
        for (int i = 0; i < regex.length; i++) {
            char c = regex[i];
            if (c == '\\' && i + 1 < regex.length && Character.isLetterOrDigit(regex[i + 1])) {
                Vm.fail("String.split by a regular expression");
            }
            if (c == '\\' && i + 1 < regex.length) {
                c = regex[++i];
            } else if (c == '\\' || c == '.' || c == '$' || c == '|' || c == '(' || c == ')' || c == '[' || c == '{'
                || c == '^' || c == '?' || c == '*' || c == '+') {
                Vm.fail("String.split by a regular expression");
            }
            v[n++] = c;
        }
        return n == v.length ? v : copy(v, 0, n);
    }

    public static String join(CharSequence by, CharSequence... parts) {
        String between = by.toString();
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            if (i > 0) {
                s.append(between);
            }
            s.append(valueOf(parts[i]));
        }
        return new String(s);
    }

    public static String join(CharSequence by, Iterable<? extends CharSequence> parts) {
        String between = by.toString();
        StringBuilder s = new StringBuilder();
        boolean more = false;
        Iterator<? extends CharSequence> i = parts.iterator();
        while (i.hasNext()) {
            if (more) {
                s.append(between);
            }
            s.append(valueOf(i.next()));
            more = true;
        }
        return new String(s);
    }

    public String toLowerCase(Locale locale) {
        sameCaseAsEnglish(locale);
        return lower$();
    }

    public String toLowerCase() {
        Vm.assuming("default-locale");
        return lower$();
    }

    /** The languages in which letters of Latin-1 have other cases than everywhere else: see ConditionalSpecialCasing. */
    private static void sameCaseAsEnglish(Locale locale) {
        String language = locale.getLanguage();
        if (language.equals("tr") || language.equals("az") || language.equals("lt")) {
            Vm.fail("upper and lower case in Turkish, Azeri and Lithuanian");
        }
    }

    /** The same in English. */
    public String lower$() {
        char[] v = new char[value.length];
        int all = 0;
        int changed = 0;
        for (int i = 0; i < v.length; i++) {
            int c = value[i];
            int l = Bits.lower(c);
            all |= c;
            changed |= c ^ l;
            v[i] = (char) l;
        }
        if (all > 0xFF) {
            Vm.fail("the case of characters beyond Latin-1");
        }
        return changed == 0 ? this : wrap$(v);
    }

    public String toUpperCase(Locale locale) {
        sameCaseAsEnglish(locale);
        return upper$();
    }

    public String toUpperCase() {
        Vm.assuming("default-locale");
        return upper$();
    }

    /** The same in English. */
    public String upper$() {
        char[] v = new char[value.length];
        int all = 0;
        int changed = 0;
        int sharp = 0;
        for (int i = 0; i < v.length; i++) {
            int c = value[i];
            int u = Bits.upper(c);
            all |= c;
            changed |= c ^ u;
            sharp |= Bits.in(c, 0xDF, 0xDF);
            v[i] = (char) u;
        }
        if (all > 0xFF) {
            Vm.fail("the case of characters beyond Latin-1");
        }
        if (sharp != 0) {
            return wrap$(v).replace("\u00DF", "SS");
        }
        return changed == 0 ? this : wrap$(v);
    }

    public String trim() {
        int begin = 0;
        int end = value.length;
        while (begin < end && value[begin] <= ' ') {
            begin++;
        }
        while (begin < end && value[end - 1] <= ' ') {
            end--;
        }
        return substring(begin, end);
    }

    public String strip() {
        return value.length == 0 ? "" : stripped(true, true);
    }

    public String stripLeading() {
        return stripped(true, false);
    }

    public String stripTrailing() {
        return stripped(false, true);
    }

    private String stripped(boolean leading, boolean trailing) {
        int begin = 0;
        int end = value.length;
        while (leading && begin < end && Character.isWhitespace(value[begin])) {
            begin++;
        }
        while (trailing && begin < end && Character.isWhitespace(value[end - 1])) {
            end--;
        }
        return substring(begin, end);
    }

    public boolean isBlank() {
        int black = 0;
        for (int i = 0; i < value.length; i++) {
            black |= Character.isWhitespace(value[i]) ? 0 : 1;
        }
        return black == 0;
    }

    public String repeat(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count is negative: " + count);
        }
        if (count == 1) {
            return this;
        }
        int n = value.length;
        if ((long) n * count > Integer.MAX_VALUE) {
            throw new OutOfMemoryError("Required length exceeds implementation limit");
        }
        char[] v = new char[n * count];
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < n; j++) {
                v[i * n + j] = value[j];
            }
        }
        return some$(v);
    }

    /** The lines, ended by a line feed, a carriage return or both. */
    public java.util.stream.Stream<String> lines() {
        String[] parts = new String[value.length];
        int count = 0;
        int begin = 0;
        while (begin < value.length) {
            int end = begin;
            while (end < value.length && value[end] != '\n' && value[end] != '\r') {
                end++;
            }
            parts[count++] = substring(begin, end);
            begin = end + 1;
            if (end + 1 < value.length && value[end] == '\r' && value[end + 1] == '\n') {
                begin++;
            }
        }
        String[] lines = new String[count];
        for (int i = 0; i < count; i++) {
            lines[i] = parts[i];
        }
        return java.util.stream.Stream.of(lines);
    }

    public <R> R transform(java.util.function.Function<? super String, ? extends R> f) {
        return f.apply(this);
    }

    public char[] toCharArray() {
        return copy(value, 0, value.length);
    }

    public String toString() {
        return this;
    }

    public String intern() {
        if (shared$) {
            return this;
        }
        String s = wrap$(value);
        s.shared$ = true;
        return s;
    }

    public static String format(String format, Object... args) {
        Vm.assuming("default-locale");
        return Format.format(format, args);
    }

    public static String format(Locale locale, String format, Object... args) {
        if (locale != null && !locale.getLanguage().equals("en") && !locale.getLanguage().isEmpty()) {
            Vm.fail("a format in a language other than English");
        }
        return Format.format(format, args);
    }

    public String formatted(Object... args) {
        Vm.assuming("default-locale");
        return Format.format(this, args);
    }

    public static String valueOf(Object o) {
        return o == null ? "null" : o.toString();
    }

    public static String valueOf(char[] chars) {
        return new String(chars);
    }

    public static String valueOf(char[] chars, int offset, int count) {
        return new String(chars, offset, count);
    }

    public static String copyValueOf(char[] chars) {
        return new String(chars);
    }

    public static String copyValueOf(char[] chars, int offset, int count) {
        return new String(chars, offset, count);
    }

    public static String valueOf(boolean b) {
        return b ? "true" : "false";
    }

    public static String valueOf(char c) {
        char[] v = new char[1];
        v[0] = c;
        return wrap$(v);
    }

    public static String valueOf(int i) {
        return Integer.toString(i);
    }

    public static String valueOf(long l) {
        return Long.toString(l);
    }

    public static String valueOf(float f) {
        return Float.toString(f);
    }

    public static String valueOf(double d) {
        return Double.toString(d);
    }

    public java.util.Optional<? extends java.lang.constant.ConstantDesc> describeConstable() {
        oxpecker.Vm.fail("the description of a constant");
        return null;
    }
}
