package java.lang;

import oxpecker.Fallback;

@Fallback
public interface Runnable {
    void run();
}
