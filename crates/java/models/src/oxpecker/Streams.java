package oxpecker;

import java.io.PrintStream;

/** The streams of System, here so that System has no static initialiser. */
public interface Streams {
    PrintStream out = new PrintStream(false);
    PrintStream err = new PrintStream(true);
}
