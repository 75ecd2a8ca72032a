package java.io;

import java.util.Locale;
import oxpecker.Format;
import oxpecker.Strings;
import oxpecker.Vm;

/** A line and its end are written at once, unless a subclass may look. */
public class PrintStream extends FilterOutputStream implements Appendable {
    /** Whether it is the standard output or the standard error output, which have no target. */
    private final boolean isStandard;
    private final boolean isError;
    /** Whether no subclass sees the parts of what is printed. */
    private final boolean isPlain;
    private final boolean flushes;
    private boolean closed;
    private boolean trouble;

    /** Standard output or standard error output. */
    public PrintStream(boolean error) {
        super(null);
        isStandard = true;
        isError = error;
        isPlain = true;
        flushes = false;
    }

    public PrintStream(OutputStream out) {
        this(out, false);
    }

    public PrintStream(OutputStream out, boolean flush) {
        super(out);
        if (out == null) {
            throw new NullPointerException("Null output stream");
        }
        isStandard = false;
        isError = false;
        isPlain = getClass() == PrintStream.class;
        flushes = flush;
    }

    /** Whether it is the standard output or the standard error output. */
    boolean isStandard$() {
        return isStandard;
    }

    private void emit(char[] text, boolean line) {
        char[] all = text;
        if (line) {
            String end = Vm.isUnix() ? "\n" : "\r\n";
            all = new char[text.length + end.length()];
            for (int i = 0; i < text.length; i++) {
                all[i] = text[i];
            }
            for (int i = 0; i < end.length(); i++) {
                all[text.length + i] = end.charAt(i);
            }
        }
        if (closed) {
            trouble = true;
        } else if (isStandard) {
            Vm.print(all, isError);
        } else {
            String s = new String(all);
            byte[] bytes = s.getBytes();
            write(bytes, 0, bytes.length);
            // Once for the bytes, and once more for the line.
            if (flushes && s.indexOf('\n') >= 0) {
                flushTarget();
            }
        }
    }

    public void println() {
        emit(new char[0], true);
    }

    public void print(boolean x) {
        emit(Strings.chars(String.valueOf(x)), false);
    }

    public void println(boolean x) {
        if (isPlain) {
            emit(Strings.chars(String.valueOf(x)), true);
        } else {
            synchronized (this) {
                print(x);
                emit(new char[0], true);
            }
        }
    }

    public void print(char x) {
        emit(Strings.chars(String.valueOf(x)), false);
    }

    public void println(char x) {
        if (isPlain) {
            emit(Strings.chars(String.valueOf(x)), true);
        } else {
            synchronized (this) {
                print(x);
                emit(new char[0], true);
            }
        }
    }

    public void print(int x) {
        emit(Strings.chars(String.valueOf(x)), false);
    }

    public void println(int x) {
        if (isPlain) {
            emit(Strings.chars(String.valueOf(x)), true);
        } else {
            synchronized (this) {
                print(x);
                emit(new char[0], true);
            }
        }
    }

    public void print(long x) {
        emit(Strings.chars(String.valueOf(x)), false);
    }

    public void println(long x) {
        if (isPlain) {
            emit(Strings.chars(String.valueOf(x)), true);
        } else {
            synchronized (this) {
                print(x);
                emit(new char[0], true);
            }
        }
    }

    public void print(float x) {
        emit(Strings.chars(String.valueOf(x)), false);
    }

    public void println(float x) {
        if (isPlain) {
            emit(Strings.chars(String.valueOf(x)), true);
        } else {
            synchronized (this) {
                print(x);
                emit(new char[0], true);
            }
        }
    }

    public void print(double x) {
        emit(Strings.chars(String.valueOf(x)), false);
    }

    public void println(double x) {
        if (isPlain) {
            emit(Strings.chars(String.valueOf(x)), true);
        } else {
            synchronized (this) {
                print(x);
                emit(new char[0], true);
            }
        }
    }

    public void print(char[] x) {
        emit(x, false);
    }

    public void println(char[] x) {
        if (isPlain) {
            emit(x, true);
        } else {
            synchronized (this) {
                print(x);
                emit(new char[0], true);
            }
        }
    }

    public void print(String x) {
        emit(Strings.chars(String.valueOf((Object) x)), false);
    }

    public void println(String x) {
        if (isPlain) {
            emit(Strings.chars(String.valueOf((Object) x)), true);
        } else {
            synchronized (this) {
                print(x);
                emit(new char[0], true);
            }
        }
    }

    public void print(Object x) {
        emit(Strings.chars(String.valueOf(x)), false);
    }

    public void println(Object x) {
        String s = String.valueOf(x);
        if (isPlain) {
            emit(Strings.chars(s), true);
        } else {
            synchronized (this) {
                print(s);
                emit(new char[0], true);
            }
        }
    }

    public PrintStream printf(String format, Object... args) {
        return formatted(Format.format(format, args));
    }

    public PrintStream printf(Locale locale, String format, Object... args) {
        return formatted(String.format(locale, format, args));
    }

    /** A subclass would see the parts of it, one by one. */
    private PrintStream formatted(String text) {
        if (!isPlain) {
            Vm.fail("a format written by a subclass of PrintStream");
        }
        emit(Strings.chars(text), false);
        return this;
    }

    public PrintStream format(String format, Object... args) {
        return printf(format, args);
    }

    public PrintStream format(Locale locale, String format, Object... args) {
        return printf(locale, format, args);
    }

    public PrintStream append(CharSequence s) {
        print(String.valueOf(s));
        return this;
    }

    public PrintStream append(CharSequence s, int start, int end) {
        print(String.valueOf(s).substring(start, end));
        return this;
    }

    public PrintStream append(char c) {
        print(c);
        return this;
    }

    public void write(int b) {
        if (closed) {
            trouble = true;
        } else if (isStandard) {
            char[] text = new char[1];
            text[0] = (char) (b & 0xFF);
            Vm.print(text, isError);
        } else {
            try {
                out.write(b);
                if (b == '\n' && flushes) {
                    out.flush();
                }
            } catch (IOException e) {
                trouble = true;
            }
        }
    }

    public void write(byte[] bytes) throws IOException {
        write(bytes, 0, bytes.length);
    }

    public void write(byte[] bytes, int offset, int count) {
        if (closed) {
            trouble = true;
        } else if (isStandard) {
            Vm.print(Strings.chars(new String(bytes, offset, count)), isError);
        } else {
            try {
                out.write(bytes, offset, count);
                if (flushes) {
                    out.flush();
                }
            } catch (IOException e) {
                trouble = true;
            }
        }
    }

    public void flush() {
        flushTarget();
    }

    private void flushTarget() {
        if (closed) {
            trouble = true;
        } else if (!isStandard) {
            try {
                out.flush();
            } catch (IOException e) {
                trouble = true;
            }
        }
    }

    public void close() {
        if (!closed) {
            closed = true;
            if (!isStandard) {
                try {
                    // The writer inside flushes, once.
                    out.flush();
                    out.close();
                } catch (IOException e) {
                    trouble = true;
                }
                out = null;
            }
        }
    }

    public boolean checkError() {
        if (!closed) {
            flush();
        }
        if (out instanceof PrintStream) {
            return ((PrintStream) out).checkError();
        }
        return trouble;
    }

    protected void setError() {
        trouble = true;
    }

    protected void clearError() {
        trouble = false;
    }
}
