package java.util.concurrent.locks;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import oxpecker.Gate;
import oxpecker.Place;
import oxpecker.Vm;

/**
 * Who waits stands in a queue, whose first is woken, as in the JDK: a reader that comes waits if the first of the queue
 * is a writer, unless it has the lock already. Conditions are not modelled.
 */
public class ReentrantReadWriteLock implements ReadWriteLock, java.io.Serializable {
    private final Gate gate = new Gate();
    private final boolean fair;
    /** All that follows is accessed under the gate. */
    private Thread writer;
    private int writes;
    private int reads;
    private Reader readers;
    private Place first;
    private final ReadLock readLock = new ReadLock(this);
    private final WriteLock writeLock = new WriteLock(this);

    /** How often a thread holds the lock for reading. */
    private static final class Reader {
        final Thread thread;
        final Reader next;
        int count;

        Reader(Thread thread, Reader next) {
            this.thread = thread;
            this.next = next;
        }
    }

    public ReentrantReadWriteLock() {
        this(false);
    }

    public ReentrantReadWriteLock(boolean fair) {
        this.fair = fair;
    }

    public ReadLock readLock() {
        return readLock;
    }

    public WriteLock writeLock() {
        return writeLock;
    }

    private Reader reader(Thread t) {
        Reader r = readers;
        while (r != null && r.thread != t) {
            r = r.next;
        }
        return r;
    }

    private boolean read(Thread t) {
        if (writer != null && writer != t) {
            return false;
        }
        Reader r = reader(t);
        if (r == null) {
            r = new Reader(t, readers);
            readers = r;
        }
        r.count++;
        reads++;
        return true;
    }

    private boolean write(Thread t) {
        if (writer != t && (writer != null || reads > 0)) {
            return false;
        }
        writer = t;
        writes++;
        return true;
    }

    /** Whether one that comes has to stand in the queue: behind anyone if the lock is fair, a reader behind a writer. */
    private boolean mustWait(boolean write, Thread t) {
        Reader r = reader(t);
        boolean has = writer == t || r != null && r.count > 0;
        return first != null && !has && (fair || !write && first.writes);
    }

    /** Takes the lock without standing in the queue. */
    private boolean tryTake(boolean write) {
        gate.enter();
        boolean took = write ? write(Thread.currentThread()) : read(Thread.currentThread());
        gate.exit();
        return took;
    }

    /** Takes the lock; without waiting for it if that is timed, and until an interrupt if that counts. */
    private boolean take(boolean write, boolean timed, boolean interruptible) {
        Thread t = Thread.currentThread();
        gate.enter();
        boolean took = !mustWait(write, t) && (write ? write(t) : read(t));
        if (!took && !timed) {
            Place place = new Place(write);
            first = Place.add(first, place);
            while (!took && !(interruptible && t.interrupt$.done)) {
                if (interruptible) {
                    gate.block(t);
                } else {
                    gate.block();
                }
                boolean isInterrupted = interruptible && t.interrupt$.done;
                took = !isInterrupted && first == place && (write ? write(t) : read(t));
            }
            first = Place.remove(first, place);
            // The next one may be a reader, or one that waited behind a thread that gave up.
            gate.change();
        }
        gate.exit();
        return took;
    }

    private void takeInterruptibly(boolean write) throws InterruptedException {
        Thread t = Thread.currentThread();
        t.checkInterrupt$();
        while (!take(write, false, true)) {
            t.checkInterrupt$();
        }
    }

    public static class ReadLock implements Lock, java.io.Serializable {
        private final ReentrantReadWriteLock lock;

        protected ReadLock(ReentrantReadWriteLock lock) {
            this.lock = lock;
        }

        public void lock() {
            lock.take(false, false, false);
        }

        public void lockInterruptibly() throws InterruptedException {
            lock.takeInterruptibly(false);
        }

        public boolean tryLock() {
            return lock.tryTake(false);
        }

        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            Objects.requireNonNull(unit);
            Thread.currentThread().checkInterrupt$();
            return lock.take(false, true, false);
        }

        public void unlock() {
            Thread t = Thread.currentThread();
            lock.gate.enter();
            Reader r = lock.reader(t);
            boolean held = r != null && r.count > 0;
            if (held) {
                r.count--;
                if (--lock.reads == 0) {
                    lock.gate.change();
                }
            }
            lock.gate.exit();
            if (!held) {
                throw new IllegalMonitorStateException(
                    "attempt to unlock read lock, not locked by current thread");
            }
        }

        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }

        public String toString() {
            return super.toString() + "[Read locks = " + lock.getReadLockCount() + "]";
        }
    }

    public static class WriteLock implements Lock, java.io.Serializable {
        private final ReentrantReadWriteLock lock;

        protected WriteLock(ReentrantReadWriteLock lock) {
            this.lock = lock;
        }

        public void lock() {
            lock.take(true, false, false);
        }

        public void lockInterruptibly() throws InterruptedException {
            lock.takeInterruptibly(true);
        }

        public boolean tryLock() {
            return lock.tryTake(true);
        }

        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            Objects.requireNonNull(unit);
            Thread.currentThread().checkInterrupt$();
            return lock.take(true, true, false);
        }

        public void unlock() {
            Thread t = Thread.currentThread();
            lock.gate.enter();
            boolean held = lock.writer == t;
            if (held && --lock.writes == 0) {
                lock.writer = null;
                lock.gate.change();
            }
            lock.gate.exit();
            if (!held) {
                throw new IllegalMonitorStateException();
            }
        }

        public Condition newCondition() {
            Vm.fail("a condition of a write lock");
            return null;
        }

        public boolean isHeldByCurrentThread() {
            return lock.isWriteLockedByCurrentThread();
        }

        public int getHoldCount() {
            return lock.getWriteHoldCount();
        }

        public String toString() {
            Thread t = lock.writer;
            return super.toString() + (t == null ? "[Unlocked]" : "[Locked by thread " + t.getName() + "]");
        }
    }

    public final boolean isFair() {
        return fair;
    }

    public int getReadLockCount() {
        return reads;
    }

    public boolean isWriteLocked() {
        return writer != null;
    }

    public boolean isWriteLockedByCurrentThread() {
        return writer == Thread.currentThread();
    }

    public int getWriteHoldCount() {
        return isWriteLockedByCurrentThread() ? writes : 0;
    }

    public String toString() {
        return super.toString() + "[Write locks = " + (writer == null ? 0 : writes) + ", Read locks = " + reads + "]";
    }

    public int getReadHoldCount() {
        gate.enter();
        Reader r = reader(Thread.currentThread());
        int count = r == null ? 0 : r.count;
        gate.exit();
        return count;
    }
}
