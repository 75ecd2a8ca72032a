package java.io;

import oxpecker.Fallback;

@Fallback
public interface Closeable extends AutoCloseable {
    void close() throws IOException;
}
