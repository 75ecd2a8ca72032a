package java.io;

import java.nio.charset.Charset;
import oxpecker.Vm;

/** Characters of ASCII are the same in the usual charsets; others are a gap, but on the standard output. */
public class OutputStreamWriter extends Writer {
    private static final int SIZE = 8192;
    private final OutputStream target;
    /** What waits to be written, as the JDK keeps it back. */
    private byte[] bytes = new byte[16];
    private int count;
    private boolean closed;

    public OutputStreamWriter(OutputStream out) {
        super(out);
        target = out;
    }

    public OutputStreamWriter(OutputStream out, String charset) throws UnsupportedEncodingException {
        super(out);
        if (charset == null) {
            throw new NullPointerException("charsetName");
        }
        InputStreamReader.usual$(charset);
        target = out;
    }

    public OutputStreamWriter(OutputStream out, Charset charset) {
        super(out);
        if (charset == null) {
            throw new NullPointerException("charset");
        }
        InputStreamReader.usual$(charset.name());
        target = out;
    }

    public String getEncoding() {
        if (!closed) {
            Vm.fail("OutputStreamWriter.getEncoding");
        }
        return null;
    }

    private void open() throws IOException {
        if (closed) {
            throw new IOException("Stream closed");
        }
    }

    private boolean isStandard() {
        return target instanceof PrintStream && ((PrintStream) target).isStandard$();
    }

    private void add(char c) throws IOException {
        if (c > 127) {
            Vm.fail("characters beyond ASCII as bytes");
        }
        if (count == SIZE) {
            flushBuffer();
        }
        if (count == bytes.length) {
            byte[] more = new byte[Math.min(SIZE, 2 * count)];
            for (int i = 0; i < count; i++) {
                more[i] = bytes[i];
            }
            bytes = more;
        }
        bytes[count] = (byte) c;
        count++;
    }

    void flushBuffer() throws IOException {
        synchronized (lock) {
            open();
            if (count > 0) {
                int n = count;
                count = 0;
                target.write(bytes, 0, n);
            }
        }
    }

    @Override
    public void write(int c) throws IOException {
        char[] one = new char[1];
        one[0] = (char) c;
        write(one, 0, 1);
    }

    @Override
    public void write(char[] from, int offset, int n) throws IOException {
        synchronized (lock) {
            open();
            if (offset < 0 || offset > from.length || n < 0 || offset + n > from.length || offset + n < 0) {
                throw new IndexOutOfBoundsException();
            }
            if (isStandard()) {
                // Nobody sees when it is written.
                char[] all = new char[n];
                for (int i = 0; i < n; i++) {
                    all[i] = from[offset + i];
                }
                ((PrintStream) target).print(all);
                return;
            }
            for (int i = 0; i < n; i++) {
                add(from[offset + i]);
            }
        }
    }

    @Override
    public void write(String s, int offset, int n) throws IOException {
        if (n < 0) {
            throw new IndexOutOfBoundsException();
        }
        char[] all = new char[n];
        s.getChars(offset, offset + n, all, 0);
        write(all, 0, n);
    }

    @Override
    public void flush() throws IOException {
        synchronized (lock) {
            open();
            flushBuffer();
            target.flush();
        }
    }

    @Override
    public void close() throws IOException {
        synchronized (lock) {
            if (!closed) {
                try {
                    flushBuffer();
                } finally {
                    closed = true;
                    target.close();
                }
            }
        }
    }
}
