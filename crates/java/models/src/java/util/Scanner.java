package java.util;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import oxpecker.Bits;
import oxpecker.StandardInput;
import oxpecker.Vm;

/**
 * Tokens between white space, and lines. Of the standard input only what was asked for is decided: whether there is
 * another token, what it means, what is in a line. Delimiters, patterns and locales are not modelled.
 */
public final class Scanner implements Iterator<String>, Closeable {
    /** What is known of the next token of the standard input. */
    private static final int UNKNOWN = 0;
    /** There is one. */
    private static final int TOKEN = 1;
    /** There is none: what is left is white space. */
    private static final int NONE = 2;
    /** It is a whole number of 64 bits, in `number`. */
    private static final int NUMBER = 3;
    /** It is another number, in `decimal`. */
    private static final int DECIMAL = 4;
    /** It is a truth value, in `truth`. */
    private static final int TRUTH = 5;
    /** It is nothing of these. */
    private static final int WORD = 6;

    /** Null unless the standard input is read. */
    private final StandardInput standard;
    private int next;
    private long number;
    private double decimal;
    private boolean truth;
    /** Whether the last that was read is a token, which white space or the end follows. */
    private boolean behindToken;
    /** Whether it is known that there is another line. */
    private boolean line;

    /** Where the text comes from until it is looked at. */
    private Reader source;
    private String text;
    private int at;
    private boolean closed;

    public Scanner(InputStream in) {
        if (in == null) {
            throw new NullPointerException("source");
        }
        standard = in instanceof StandardInput ? (StandardInput) in : null;
        source = standard == null ? new InputStreamReader(in) : null;
    }

    public Scanner(String text) {
        if (text == null) {
            throw new NullPointerException();
        }
        standard = null;
        this.text = text;
    }

    public Scanner(Readable source) {
        if (source == null) {
            throw new NullPointerException("source");
        }
        standard = null;
        if (!(source instanceof Reader)) {
            Vm.fail("a Scanner of a Readable");
        }
        this.source = (Reader) source;
    }

    private void open() {
        if (closed) {
            throw new IllegalStateException("Scanner closed");
        }
    }

    /** The text, which is read wholly. */
    private String text() {
        if (text == null) {
            StringBuilder all = new StringBuilder();
            try {
                for (int c = source.read(); c >= 0; c = source.read()) {
                    all.append((char) c);
                }
            } catch (IOException e) {
                Vm.fail("a Scanner of a stream that fails");
            }
            text = all.toString();
        }
        return text;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            try {
                if (standard != null) {
                    standard.close();
                } else if (source != null) {
                    source.close();
                }
            } catch (IOException e) {
                // ioException would tell.
            }
        }
    }

    /** 1 if Character.isWhitespace, otherwise 0; for all characters. */
    private static int space(char c) {
        return Bits.in(c, 9, 13) | Bits.in(c, 28, 32) | Bits.in(c, 0x1680, 0x1680) | Bits.in(c, 0x2000, 0x2006)
            | Bits.in(c, 0x2008, 0x200A) | Bits.in(c, 0x2028, 0x2029) | Bits.in(c, 0x205F, 0x205F)
            | Bits.in(c, 0x3000, 0x3000);
    }

    private static boolean isSpace(char c) {
        return space(c) != 0;
    }

    /** Where the next token of the text begins; its length if there is none. */
    private int start() {
        String s = text();
        int i = at;
        while (i < s.length() && isSpace(s.charAt(i))) {
            i++;
        }
        return i;
    }

    /** Where the token ends that begins there. */
    private int end(int start) {
        int i = start;
        while (i < text.length() && !isSpace(text.charAt(i))) {
            i++;
        }
        return i;
    }

    /** The next token of the text, which stays. */
    private String peek() {
        int start = start();
        if (start == text.length()) {
            throw new NoSuchElementException();
        }
        return text.substring(start, end(start));
    }

    private void consume() {
        if (standard == null) {
            at = end(start());
        } else {
            next = UNKNOWN;
            behindToken = true;
            line = false;
        }
    }

    @Override
    public boolean hasNext() {
        open();
        if (standard == null) {
            return start() < text.length();
        }
        if (next == UNKNOWN) {
            next = standard.mayHaveMore$() && Vm.anyBoolean("System.in.hasNext") ? TOKEN : NONE;
            line |= next == TOKEN;
        }
        return next != NONE;
    }

    /** Fails as the JDK does where there is no token. */
    private void require() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
    }

    @Override
    public String next() {
        open();
        require();
        String s;
        if (standard == null) {
            s = peek();
        } else {
            if (next != TOKEN && next != WORD) {
                Vm.fail("the text of a token that was taken for a number");
            }
            s = Vm.anyString("System.in.next");
            int n = s.length();
            Vm.assume(n > 0);
            Vm.assume(StandardInput.isText$(s));
            int spaces = 0;
            int others = 0;
            for (int i = 0; i < n; i++) {
                char c = s.charAt(i);
                spaces |= space(c);
                others |= (Bits.in(c, '+', '9') | Bits.in(c, 'e', 'e') | Bits.in(c, 'E', 'E') | Bits.in(c, 128, 0xFFFF))
                    ^ 1;
            }
            Vm.assume(spaces == 0);
            boolean numeric = others == 0;
            if (next == WORD && (numeric || named(s))) {
                Vm.fail("a token that is hard to tell from a number");
            }
        }
        consume();
        return s;
    }

    /** Whether a token may be one of the words that are read as numbers or truth values. */
    private static boolean named(String s) {
        return s.equalsIgnoreCase("true") || s.equalsIgnoreCase("false") || s.endsWith("NaN") || s.endsWith("Infinity");
    }

    /** Decides what the next token of the standard input means. */
    private void decide() {
        if (next == TOKEN) {
            if (Vm.anyBoolean("System.in.hasNextLong")) {
                next = NUMBER;
                number = Vm.anyLong("System.in.nextLong");
            } else if (Vm.anyBoolean("System.in.hasNextDouble")) {
                next = DECIMAL;
                decimal = Vm.anyDouble("System.in.nextDouble");
            } else if (Vm.anyBoolean("System.in.hasNextBoolean")) {
                next = TRUTH;
                truth = Vm.anyBoolean("System.in.nextBoolean");
            } else {
                next = WORD;
            }
        }
    }

    /** Whether a token is a whole number, in the form that every locale has. */
    private static boolean isWhole(String s) {
        int from = s.length() > 1 && (s.charAt(0) == '-' || s.charAt(0) == '+') ? 1 : 0;
        for (int i = from; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == ',') {
                Vm.fail("a number with separators");
            }
            ascii(c);
            if (c < '0' || c > '9') {
                return false;
            }
        }
        return true;
    }

    /** Other scripts have digits, too. */
    private static void ascii(char c) {
        if (c > 127) {
            Vm.fail("a number with characters beyond ASCII");
        }
    }

    private boolean hasWhole(long least, long greatest) {
        if (!hasNext()) {
            return false;
        }
        if (standard == null) {
            String s = peek();
            try {
                return isWhole(s) && fits(Long.parseLong(s), least, greatest);
            } catch (NumberFormatException e) {
                return false;
            }
        }
        decide();
        return next == NUMBER && fits(number, least, greatest);
    }

    private static boolean fits(long n, long least, long greatest) {
        return n >= least && n <= greatest;
    }

    private long whole(long least, long greatest) {
        open();
        require();
        long n;
        if (standard == null) {
            String s = peek();
            if (!isWhole(s)) {
                throw new InputMismatchException();
            }
            boolean good;
            boolean isInt;
            try {
                n = Long.parseLong(s);
                good = fits(n, least, greatest);
                isInt = n == (int) n;
            } catch (NumberFormatException e) {
                n = 0;
                good = false;
                isInt = false;
            }
            if (!good) {
                if (least <= Integer.MIN_VALUE || !isInt) {
                    throw new InputMismatchException("For input string: \"" + s + "\"");
                }
                throw new InputMismatchException("Value out of range. Value:\"" + s + "\" Radix:10");
            }
        } else {
            decide();
            n = number;
            if (next != NUMBER || !fits(n, least, greatest)) {
                throw new InputMismatchException();
            }
        }
        consume();
        return n;
    }

    public boolean hasNextByte() {
        return hasWhole(Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    public boolean hasNextShort() {
        return hasWhole(Short.MIN_VALUE, Short.MAX_VALUE);
    }

    public boolean hasNextInt() {
        return hasWhole(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    public boolean hasNextLong() {
        return hasWhole(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    public byte nextByte() {
        return (byte) whole(Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    public short nextShort() {
        return (short) whole(Short.MIN_VALUE, Short.MAX_VALUE);
    }

    public int nextInt() {
        return (int) whole(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    public long nextLong() {
        return whole(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** Whether a token is a number with digits and perhaps a point, in the form of the default locale. */
    private static boolean isDecimal(String s) {
        int digits = 0;
        int points = 0;
        for (int i = s.charAt(0) == '-' || s.charAt(0) == '+' ? 1 : 0; i < s.length(); i++) {
            char c = s.charAt(i);
            ascii(c);
            if (c >= '0' && c <= '9') {
                digits++;
            } else if (c == '.') {
                points++;
            } else if (digits > 0 || points > 0 || named(s)) {
                Vm.fail("a number with separators or an exponent");
            } else {
                return false;
            }
        }
        return digits > 0 && points < 2;
    }

    public boolean hasNextDouble() {
        if (!hasNext()) {
            return false;
        }
        if (standard == null) {
            return isDecimal(peek());
        }
        decide();
        return next == NUMBER || next == DECIMAL;
    }

    public double nextDouble() {
        open();
        require();
        double d;
        if (standard == null) {
            String s = peek();
            if (!isDecimal(s)) {
                throw new InputMismatchException();
            }
            d = Double.parseDouble(s);
        } else {
            decide();
            if (next != NUMBER && next != DECIMAL) {
                throw new InputMismatchException();
            }
            d = next == NUMBER ? number : decimal;
        }
        consume();
        return d;
    }

    public boolean hasNextBoolean() {
        if (!hasNext()) {
            return false;
        }
        if (standard == null) {
            String s = peek();
            return s.equalsIgnoreCase("true") || s.equalsIgnoreCase("false");
        }
        decide();
        return next == TRUTH;
    }

    public boolean nextBoolean() {
        open();
        require();
        boolean b;
        if (standard == null) {
            if (!hasNextBoolean()) {
                throw new InputMismatchException();
            }
            b = peek().equalsIgnoreCase("true");
        } else {
            decide();
            if (next != TRUTH) {
                throw new InputMismatchException();
            }
            b = truth;
        }
        consume();
        return b;
    }

    public boolean hasNextLine() {
        open();
        if (standard == null) {
            return at < text().length();
        }
        if (!line) {
            line = standard.mayHaveMore$() && Vm.anyBoolean("System.in.hasNextLine");
        }
        if (!line && next == UNKNOWN) {
            next = NONE;
        }
        return line;
    }

    public String nextLine() {
        if (!hasNextLine()) {
            throw new NoSuchElementException("No line found");
        }
        if (standard == null) {
            return lineOfText();
        }
        if (next != UNKNOWN && next != TOKEN && next != NONE) {
            Vm.fail("a line with a token that was looked at");
        }
        String s = Vm.anyString("System.in.nextLine");
        Vm.assume(StandardInput.isText$(s));
        Vm.assume(!StandardInput.has$(s, true));
        int letters = 0;
        if (next != UNKNOWN) {
            for (int i = 0; i < s.length(); i++) {
                letters |= space(s.charAt(i)) ^ 1;
            }
        }
        boolean blank = letters == 0;
        Vm.assume(next != NONE || blank);
        Vm.assume(!behindToken || s.isEmpty() || isSpace(s.charAt(0)));
        if (next == TOKEN && !blank) {
            next = UNKNOWN;
        }
        behindToken = false;
        // A token that is still to come is in another line.
        line = next == TOKEN;
        return s;
    }

    private String lineOfText() {
        int end = at;
        while (end < text.length() && !isEnd(text.charAt(end))) {
            end++;
        }
        String s = text.substring(at, end);
        at = end;
        if (at < text.length()) {
            at += text.charAt(at) == '\r' && at + 1 < text.length() && text.charAt(at + 1) == '\n' ? 2 : 1;
        }
        return s;
    }

    private static boolean isEnd(char c) {
        return c == '\n' || c == '\r' || c == '\u0085' || c == '\u2028' || c == '\u2029';
    }

    @Override
    public void remove() {
        throw new UnsupportedOperationException();
    }

    @Override
    public String toString() {
        Vm.fail("Scanner.toString");
        return null;
    }
}
