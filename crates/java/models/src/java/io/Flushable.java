package java.io;

import oxpecker.Fallback;

@Fallback
public interface Flushable {
    void flush() throws IOException;
}
