package java.lang;

import oxpecker.Fallback;

@Fallback
public interface AutoCloseable {
    void close() throws Exception;
}
