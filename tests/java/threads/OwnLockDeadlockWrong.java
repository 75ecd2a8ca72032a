//@ needs: jdk 17
//@ expect: invalid
// The lock is not released: the other thread waits for ever.
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class OwnLockDeadlockWrong {
    static class Lock extends AbstractQueuedSynchronizer {
        protected boolean tryAcquire(int unused) {
            return compareAndSetState(0, 1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Lock lock = new Lock();
        Thread other = new Thread(() -> lock.acquire(1)); //~ deadlock
        other.start();
        lock.acquire(1); //~ deadlock
        other.join(); //~ deadlock
    }
}
