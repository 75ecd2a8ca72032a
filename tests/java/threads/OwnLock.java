//@ needs: jdk 17
//@ expect: valid
// A lock of the program on the JDK's own AbstractQueuedSynchronizer.
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class OwnLock {
    static class Lock extends AbstractQueuedSynchronizer {
        protected boolean tryAcquire(int unused) {
            return compareAndSetState(0, 1);
        }

        protected boolean tryRelease(int unused) {
            setState(0);
            return true;
        }
    }

    static int count;

    public static void main(String[] args) throws InterruptedException {
        Lock lock = new Lock();
        Thread other = new Thread(() -> {
            lock.acquire(1);
            count++;
            lock.release(1);
        });
        other.start();
        lock.acquire(1);
        count++;
        lock.release(1);
        other.join();
        assert count == 2;
    }
}
