package java.io;

import oxpecker.Fallback;

@Fallback
public class FilterOutputStream extends OutputStream {
    protected OutputStream out;
    private boolean closed;

    public FilterOutputStream(OutputStream out) {
        this.out = out;
    }

    public void write(int b) throws IOException {
        out.write(b);
    }

    public void flush() throws IOException {
        out.flush();
    }

    public void close() throws IOException {
        if (!closed) {
            closed = true;
            flush();
            out.close();
        }
    }
}
