package java.io;

import java.nio.charset.Charset;
import oxpecker.StandardInput;
import oxpecker.Vm;

/** Bytes of ASCII are the same in the usual charsets; others are a gap. The standard input is any text. */
public class InputStreamReader extends Reader {
    private final InputStream source;
    private boolean closed;
    /** The last character, of which another may be the second half. */
    private char last;

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
        int c;
        if (source instanceof StandardInput) {
            c = ((StandardInput) source).letter$(last);
        } else {
            c = source.read();
            if (c > 127) {
                Vm.fail("bytes beyond ASCII");
            }
        }
        last = (char) c;
        return c;
    }

    @Override
    public int read() throws IOException {
        synchronized (lock) {
            open();
            return letter();
        }
    }

    @Override
    public int read(char[] to, int offset, int count) throws IOException {
        synchronized (lock) {
            open();
            if (offset < 0 || offset > to.length || count < 0 || offset + count > to.length || offset + count < 0) {
                throw new IndexOutOfBoundsException();
            }
            int n = 0;
            while (n < count && (n == 0 || more(n))) {
                int c = letter();
                if (c < 0) {
                    break;
                }
                to[offset + n] = (char) c;
                n++;
            }
            return n == 0 && count > 0 ? -1 : n;
        }
    }

    /** Whether what is there is read together with what was read before. */
    private boolean more(int n) throws IOException {
        if (source instanceof StandardInput) {
            return Character.isHighSurrogate(last) || Vm.anyBoolean("System.in.hasMore");
        }
        return n < 8192 && source.available() > 0;
    }

    @Override
    public boolean ready() throws IOException {
        synchronized (lock) {
            open();
            return source instanceof StandardInput ? ((StandardInput) source).available() > 0 : source.available() > 0;
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
