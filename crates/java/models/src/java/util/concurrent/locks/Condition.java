package java.util.concurrent.locks;

import java.util.Date;
import java.util.concurrent.TimeUnit;
import oxpecker.Fallback;

@Fallback
public interface Condition {
    void await() throws InterruptedException;

    void awaitUninterruptibly();

    long awaitNanos(long nanos) throws InterruptedException;

    boolean await(long time, TimeUnit unit) throws InterruptedException;

    boolean awaitUntil(Date deadline) throws InterruptedException;

    void signal();

    void signalAll();
}
