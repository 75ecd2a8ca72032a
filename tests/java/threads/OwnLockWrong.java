//@ needs: jdk 17
//@ expect: invalid
// Two threads may see the state as free at once.
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class OwnLockWrong {
    static class Lock extends AbstractQueuedSynchronizer {
        protected boolean tryAcquire(int unused) {
            if (getState() != 0) {
                return false;
            }
            setState(1);
            return true;
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
        assert count == 2; //~ assertion
    }
}
