//@ needs: jdk
//@ expect: valid

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/** What a PrintStream does with its target, its flags and its subclasses. */
public class PrintStreams {
    static final class Counting extends PrintStream {
        int prints;
        int lines;

        Counting(OutputStream out) {
            super(out);
        }

        @Override
        public void print(String s) {
            prints++;
            super.print(s);
        }

        @Override
        public void println(String s) {
            super.println(s);
            lines++;
        }
    }

    public static void main(String[] args) {
        ByteArrayOutputStream flushed = new ByteArrayOutputStream();
        new PrintStream(new BufferedOutputStream(flushed), true).println("x");
        assert flushed.size() == 1 + System.lineSeparator().length();
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        new PrintStream(new BufferedOutputStream(kept)).println("x");
        assert kept.size() == 0;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream closed = new PrintStream(bytes);
        closed.print("a");
        closed.close();
        assert !closed.checkError();
        closed.print("b");
        assert bytes.size() == 1 && closed.checkError();
        Counting counting = new Counting(bytes);
        counting.println("c");
        counting.println((Object) "d");
        counting.println(5);
        assert counting.prints == 2 && counting.lines == 1;
        assert bytes.size() == 1 + 3 + 3 * System.lineSeparator().length();
        int[] calls = new int[2];
        OutputStream target = new OutputStream() {
            @Override
            public void write(int b) {
            }

            @Override
            public void flush() {
                calls[0]++;
            }

            @Override
            public void close() {
                calls[1]++;
            }
        };
        PrintStream once = new PrintStream(target);
        once.println("x");
        assert calls[0] == 0;
        once.close();
        once.close();
        assert calls[0] == 1 && calls[1] == 1;
        PrintStream eager = new PrintStream(target, true);
        eager.print("x");
        assert calls[0] == 2;
        eager.println("x");
        assert calls[0] == 4;
        eager.write('\n');
        assert calls[0] == 5;
        Object out = System.out;
        assert out instanceof FilterOutputStream;
    }
}
