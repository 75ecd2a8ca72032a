package java.io;

import java.util.Locale;
import oxpecker.Format;
import oxpecker.Strings;
import oxpecker.Vm;

/** A line and its end are written at once. */
public class PrintStream extends OutputStream implements Appendable {
    /** Null for the standard output and the standard error output. */
    protected OutputStream out;
    private boolean error;
    private boolean trouble;

    /** Standard output or standard error output. */
    public PrintStream(boolean error) {
        this.error = error;
    }

    public PrintStream(OutputStream out) {
        if (out == null) {
            throw new NullPointerException("Null output stream");
        }
        this.out = out;
    }

    public PrintStream(OutputStream out, boolean flush) {
        this(out);
    }

    /** Whether it is the standard output or the standard error output. */
    boolean isStandard$() {
        return out == null;
    }

    private void emit(char[] text, boolean line) {
        char[] all = text;
        if (line) {
            all = new char[text.length + 1];
            for (int i = 0; i < text.length; i++) {
                all[i] = text[i];
            }
            all[text.length] = '\n';
        }
        if (out == null) {
            Vm.print(all, error);
        } else {
            byte[] bytes = new String(all).getBytes();
            write(bytes, 0, bytes.length);
        }
    }

    public void println() {
        emit(new char[0], true);
    }

    public void print(boolean x) {
        emit(Strings.chars(String.valueOf(x)), false);
    }

    public void println(boolean x) {
        emit(Strings.chars(String.valueOf(x)), true);
    }

    public void print(char x) {
        emit(Strings.chars(String.valueOf(x)), false);
    }

    public void println(char x) {
        emit(Strings.chars(String.valueOf(x)), true);
    }

    public void print(int x) {
        emit(Strings.chars(String.valueOf(x)), false);
    }

    public void println(int x) {
        emit(Strings.chars(String.valueOf(x)), true);
    }

    public void print(long x) {
        emit(Strings.chars(String.valueOf(x)), false);
    }

    public void println(long x) {
        emit(Strings.chars(String.valueOf(x)), true);
    }

    public void print(float x) {
        emit(Strings.chars(String.valueOf(x)), false);
    }

    public void println(float x) {
        emit(Strings.chars(String.valueOf(x)), true);
    }

    public void print(double x) {
        emit(Strings.chars(String.valueOf(x)), false);
    }

    public void println(double x) {
        emit(Strings.chars(String.valueOf(x)), true);
    }

    public void print(char[] x) {
        emit(x, false);
    }

    public void println(char[] x) {
        emit(x, true);
    }

    public void print(String x) {
        emit(Strings.chars(String.valueOf((Object) x)), false);
    }

    public void println(String x) {
        emit(Strings.chars(String.valueOf((Object) x)), true);
    }

    public void print(Object x) {
        emit(Strings.chars(String.valueOf(x)), false);
    }

    public void println(Object x) {
        emit(Strings.chars(String.valueOf(x)), true);
    }

    public PrintStream printf(String format, Object... args) {
        emit(Strings.chars(Format.format(format, args)), false);
        return this;
    }

    public PrintStream printf(Locale locale, String format, Object... args) {
        return printf(format, args);
    }

    public PrintStream format(String format, Object... args) {
        return printf(format, args);
    }

    public PrintStream format(Locale locale, String format, Object... args) {
        return printf(format, args);
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
        if (out == null) {
            char[] text = new char[1];
            text[0] = (char) (b & 0xFF);
            Vm.print(text, error);
        } else {
            try {
                out.write(b);
            } catch (IOException e) {
                trouble = true;
            }
        }
    }

    public void write(byte[] bytes, int offset, int count) {
        if (out == null) {
            Vm.print(Strings.chars(new String(bytes, offset, count)), error);
        } else {
            try {
                out.write(bytes, offset, count);
            } catch (IOException e) {
                trouble = true;
            }
        }
    }

    public void flush() {
        if (out != null) {
            try {
                out.flush();
            } catch (IOException e) {
                trouble = true;
            }
        }
    }

    public void close() {
        if (out != null) {
            try {
                out.close();
            } catch (IOException e) {
                trouble = true;
            }
        }
    }

    public boolean checkError() {
        flush();
        return trouble;
    }
}
