package java.io;

import java.nio.charset.Charset;
import oxpecker.StandardInput;
import oxpecker.Vm;

/**
 * Bytes of ASCII are the same in the usual charsets; others are a gap. As in the JDK, bytes are read ahead into a buffer,
 * and single characters by two. The standard input is any text, of which nothing is read ahead.
 */
public class InputStreamReader extends Reader {
    private final InputStream source;
    private boolean closed;
    /** The last character of the standard input, of which another may be the second half. */
    private char last;
    /** What was read ahead. */
    private byte[] buffer;
    private int next;
    private int limit;
    /** The second of two characters, or -1. */
    private int second = -1;

    public InputStreamReader(InputStream in) {
        super(in);
        source = in;
    }

    public InputStreamReader(InputStream in, String charset) throws UnsupportedEncodingException {
        super(in);
        if (charset == null) {
            throw new NullPointerException("charsetName");
        }
        usual$(charset);
        source = in;
    }

    public InputStreamReader(InputStream in, Charset charset) {
        super(in);
        if (charset == null) {
            throw new NullPointerException("charset");
        }
        usual$(charset.name());
        source = in;
    }

    /** Fails unless a charset is one that has ASCII as it is. */
    static void usual$(String charset) {
        boolean usual = charset.equalsIgnoreCase("UTF-8") || charset.equalsIgnoreCase("UTF8")
            || charset.equalsIgnoreCase("US-ASCII") || charset.equalsIgnoreCase("ASCII")
            || charset.equalsIgnoreCase("ISO-8859-1") || charset.equalsIgnoreCase("ISO8859_1");
        if (!usual) {
            Vm.fail("a charset");
        }
    }

    public String getEncoding() {
        if (!closed) {
            Vm.fail("InputStreamReader.getEncoding");
        }
        return null;
    }

    private void open() throws IOException {
        if (closed) {
            throw new IOException("Stream closed");
        }
    }

    /** The standard input, if this reads it; null otherwise. */
    StandardInput standard$() {
        return !closed && source instanceof StandardInput ? (StandardInput) source : null;
    }

    private int letter() throws IOException {
        int c = ((StandardInput) source).letter$(last);
        last = (char) c;
        return c;
    }

    @Override
    public int read() throws IOException {
        synchronized (lock) {
            if (source instanceof StandardInput) {
                open();
                return letter();
            }
            return one();
        }
    }

    /** The next character. What is left of two is there although the reader may be closed. */
    private int one() throws IOException {
        if (second >= 0) {
            int c = second;
            second = -1;
            return c;
        }
        open();
        char[] two = new char[2];
        int n = decode(two, 0, 2);
        if (n == 2) {
            second = two[1];
        }
        return n < 0 ? -1 : two[0];
    }

    @Override
    public int read(char[] to, int offset, int count) throws IOException {
        synchronized (lock) {
            open();
            if (offset < 0 || offset > to.length || count < 0 || offset + count > to.length || offset + count < 0) {
                throw new IndexOutOfBoundsException();
            }
            if (count == 0) {
                return 0;
            }
            return source instanceof StandardInput ? letters(to, offset, count) : chars(to, offset, count);
        }
    }

    private int letters(char[] to, int offset, int count) throws IOException {
        int n = 0;
        while (n < count && (n == 0 || Character.isHighSurrogate(last) || Vm.anyBoolean("System.in.hasMore"))) {
            int c = letter();
            if (c < 0) {
                break;
            }
            to[offset + n] = (char) c;
            n++;
        }
        return n == 0 ? -1 : n;
    }

    private int chars(char[] to, int offset, int count) throws IOException {
        int n = 0;
        if (second >= 0) {
            to[offset] = (char) second;
            second = -1;
            n = 1;
            if (count == 1 || next == limit && source.available() <= 0) {
                return 1;
            }
        }
        if (count - n == 1) {
            int c = one();
            if (c < 0) {
                return n == 0 ? -1 : n;
            }
            to[offset + n] = (char) c;
            return n + 1;
        }
        int more = decode(to, offset + n, count - n);
        return more < 0 ? n == 0 ? -1 : n : n + more;
    }

    /** As many characters as are there without waiting, but one; -1 at the end. */
    private int decode(char[] to, int offset, int count) throws IOException {
        int n = 0;
        while (n < count) {
            if (next == limit && (n > 0 && source.available() <= 0 || !fill())) {
                break;
            }
            byte b = buffer[next++];
            if (b < 0) {
                Vm.fail("bytes beyond ASCII");
            }
            to[offset + n] = (char) b;
            n++;
        }
        return n == 0 ? -1 : n;
    }

    /** Reads bytes ahead; false at the end. */
    private boolean fill() throws IOException {
        if (buffer == null) {
            buffer = new byte[8192];
        }
        int n = source.read(buffer, 0, buffer.length);
        if (n == 0) {
            throw new IOException("Underlying input stream returned zero bytes");
        }
        next = 0;
        limit = n < 0 ? 0 : n;
        return n > 0;
    }

    @Override
    public boolean ready() throws IOException {
        synchronized (lock) {
            open();
            return second >= 0 || next < limit || source.available() > 0;
        }
    }

    @Override
    public void close() throws IOException {
        synchronized (lock) {
            if (!closed) {
                source.close();
                closed = true;
            }
        }
    }
}
