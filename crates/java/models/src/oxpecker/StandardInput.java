package oxpecker;

import java.io.IOException;
import java.io.InputStream;

/** The standard input: any bytes, as many as there are. Behind its end there is nothing for ever. */
public final class StandardInput extends InputStream {
    private static final class One {
        static final StandardInput IT = new StandardInput();
    }

    private boolean ended;
    private boolean closed;

    private StandardInput() {
    }

    public static StandardInput get() {
        return One.IT;
    }

    private void open() throws IOException {
        if (closed) {
            throw new IOException("Stream closed");
        }
    }

    /** Whether there is more. */
    public boolean more$() throws IOException {
        open();
        if (!ended && !Vm.anyBoolean("System.in.hasMore")) {
            ended = true;
        }
        return !ended;
    }

    /** Whether its end has not come yet. */
    public boolean mayHaveMore$() {
        return !ended && !closed;
    }

    @Override
    public synchronized int read() throws IOException {
        return more$() ? Vm.anyByte("System.in.read") & 0xFF : -1;
    }

    /** As many bytes as there happen to be, but one. */
    @Override
    public synchronized int read(byte[] to, int offset, int count) throws IOException {
        open();
        if ((offset | count | offset + count | to.length - (offset + count)) < 0) {
            throw new IndexOutOfBoundsException();
        }
        if (count == 0) {
            return 0;
        }
        int n = 0;
        if (more$()) {
            do {
                to[offset + n] = Vm.anyByte("System.in.read");
                n++;
            } while (n < count && Vm.anyBoolean("System.in.hasMore"));
        }
        return n == 0 ? -1 : n;
    }

    @Override
    public synchronized int available() throws IOException {
        open();
        int n = ended ? 0 : Vm.anyInt("System.in.available");
        Vm.assume(n >= 0);
        return n;
    }

    @Override
    public synchronized long skip(long n) throws IOException {
        open();
        if (n > 0 && !ended) {
            Vm.fail("skipping standard input");
        }
        return 0;
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    @Override
    public synchronized void mark(int limit) {
        Vm.fail("a mark in standard input");
    }

    @Override
    public synchronized void reset() throws IOException {
        open();
        throw new IOException("Resetting to invalid mark");
    }

    @Override
    public synchronized void close() {
        closed = true;
    }

    /** One character of the text that the bytes mean; -1 at the end. The second of a pair follows the first. */
    public int letter$(char before) throws IOException {
        boolean isPair = Character.isHighSurrogate(before);
        if (!isPair && !more$()) {
            return -1;
        }
        char c = Vm.anyChar("System.in.read");
        Vm.assume(Bits.in(c, 0xDC00, 0xDFFF) == (isPair ? 1 : 0));
        return c;
    }

    /** A line without its end; null if there is none. */
    public String line$() throws IOException {
        if (!more$()) {
            return null;
        }
        String s = Vm.anyString("System.in.readLine");
        Vm.assume(isText$(s));
        Vm.assume(!has$(s, false));
        return s;
    }

    /** Whether every half of a pair has its other half; without branches on the text. */
    public static boolean isText$(String s) {
        int n = s.length();
        int bad = 0;
        int high = 0;
        for (int i = 0; i < n; i++) {
            char c = s.charAt(i);
            bad |= Bits.in(c, 0xDC00, 0xDFFF) ^ high;
            high = Bits.in(c, 0xD800, 0xDBFF);
        }
        return (bad | high) == 0;
    }

    /** Whether there is an end of a line in a text, or one of the rarer ones if these count. */
    public static boolean has$(String s, boolean rare) {
        int n = s.length();
        int found = 0;
        for (int i = 0; i < n; i++) {
            char c = s.charAt(i);
            found |= Bits.in(c, '\n', '\n') | Bits.in(c, '\r', '\r');
            if (rare) {
                found |= Bits.in(c, 0x85, 0x85) | Bits.in(c, 0x2028, 0x2029);
            }
        }
        return found != 0;
    }
}
