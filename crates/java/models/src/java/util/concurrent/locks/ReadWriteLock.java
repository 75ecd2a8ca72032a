package java.util.concurrent.locks;

import oxpecker.Fallback;

@Fallback
public interface ReadWriteLock {
    Lock readLock();

    Lock writeLock();
}
