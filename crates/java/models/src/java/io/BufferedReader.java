package java.io;

import oxpecker.Amends;
import oxpecker.StandardInput;

/** A line of the standard input is one input, not one for each character. */
@Amends
public abstract class BufferedReader extends Reader {
    private Reader in;
    private int nChars;
    private int nextChar;
    private boolean skipLF;
    private int markedChar;

    private BufferedReader(Amends a) {
    }

    private String readLine$jdk() throws IOException {
        return null;
    }

    public String readLine() throws IOException {
        StandardInput standard = in instanceof InputStreamReader ? ((InputStreamReader) in).standard$() : null;
        if (standard == null || nextChar < nChars || markedChar > 0) {
            return readLine$jdk();
        }
        synchronized (lock) {
            skipLF = false;
            return standard.line$();
        }
    }
}
