//@ needs: jdk 17

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Threads, monitors, locks, atomics and thread-local values. */
class Threads {
    static int shared;

    static synchronized void add() {
        shared++;
    }

    enum Light { RED, GREEN }

    static void startJoin() throws Exception {
        int[] box = {0};
        Thread t = new Thread(() -> box[0] = 5);
        t.start();
        t.join();
        assert box[0] == 5 && !t.isAlive();
        assert false;
    }

    static void subclass() throws Exception {
        class Worker extends Thread {
            int result;

            @Override
            public void run() {
                result = 42;
            }
        }
        Worker w = new Worker();
        w.start();
        w.join();
        assert w.result == 42;
        assert false;
    }

    static void twoThreads() throws Exception {
        shared = 0;
        Thread a = new Thread(Threads::add), b = new Thread(Threads::add);
        a.start();
        b.start();
        a.join();
        b.join();
        assert shared == 2;
        assert false;
    }

    static void names() throws Exception {
        Thread t = new Thread(() -> { }, "worker");
        assert t.getName().equals("worker") && !t.isDaemon() && t.getPriority() == Thread.NORM_PRIORITY;
        t.setName("other");
        assert t.getName().equals("other");
        assert false;
    }

    static void defaultName() throws Exception {
        assert new Thread().getName().startsWith("Thread-");
        assert false;
    }

    static void currentThread() throws Exception {
        Thread[] seen = new Thread[1];
        Thread t = new Thread(() -> seen[0] = Thread.currentThread());
        t.start();
        t.join();
        assert seen[0] == t && Thread.currentThread() != t;
        assert false;
    }

    static void ids() throws Exception {
        Thread a = new Thread(), b = new Thread();
        assert a.getId() != b.getId() && a.getId() > 0;
        assert false;
    }

    static void states() throws Exception {
        Thread t = new Thread(() -> { });
        assert t.getState() == Thread.State.NEW;
        t.start();
        t.join();
        assert t.getState() == Thread.State.TERMINATED && Thread.currentThread().getState() == Thread.State.RUNNABLE;
        assert false;
    }

    static void startTwice() throws Exception {
        Thread t = new Thread(() -> { });
        t.start();
        boolean caught = false;
        try {
            t.start();
        } catch (IllegalThreadStateException e) {
            caught = true;
        }
        t.join();
        assert caught;
        assert false;
    }

    static void daemon() throws Exception {
        Thread t = new Thread(() -> { });
        t.setDaemon(true);
        t.start();
        t.join();
        assert t.isDaemon();
        assert false;
    }

    static void priority() throws Exception {
        Thread t = new Thread();
        t.setPriority(Thread.MAX_PRIORITY);
        assert t.getPriority() == 10;
        boolean caught = false;
        try {
            t.setPriority(11);
        } catch (IllegalArgumentException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void interruptFlag() throws Exception {
        Thread.currentThread().interrupt();
        assert Thread.currentThread().isInterrupted() && Thread.interrupted() && !Thread.interrupted();
        assert false;
    }

    static void interruptWait() throws Exception {
        boolean[] interrupted = {false};
        Thread t = new Thread(() -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted[0] = true;
            }
        });
        t.start();
        t.interrupt();
        t.join();
        assert interrupted[0];
        assert false;
    }

    static void sleeping() throws Exception {
        Thread.sleep(1);
        TimeUnit.MILLISECONDS.sleep(1);
        Thread.yield();
        Thread.onSpinWait();
        assert false;
    }

    static void joinTimeout() throws Exception {
        Thread t = new Thread(() -> { });
        t.start();
        t.join(5000);
        t.join();
        assert !t.isAlive();
        assert false;
    }

    static void threadGroup() throws Exception {
        assert Thread.currentThread().getThreadGroup() != null && new Thread().getThreadGroup() == Thread.currentThread().getThreadGroup();
        assert false;
    }

    static void waitNotify() throws Exception {
        Object lock = new Object();
        boolean[] ready = {false};
        Thread t = new Thread(() -> {
            synchronized (lock) {
                ready[0] = true;
                lock.notifyAll();
            }
        });
        t.start();
        synchronized (lock) {
            while (!ready[0]) {
                lock.wait();
            }
        }
        t.join();
        assert ready[0];
        assert false;
    }

    static void notifyWithoutMonitor() throws Exception {
        boolean caught = false;
        try {
            new Object().notify();
        } catch (IllegalMonitorStateException e) {
            caught = e.getMessage().equals("current thread is not owner");
        }
        assert caught;
        assert false;
    }

    static void holdsLock() throws Exception {
        Object lock = new Object();
        assert !Thread.holdsLock(lock);
        synchronized (lock) {
            assert Thread.holdsLock(lock);
        }
        assert false;
    }

    static void volatileFlag() throws Exception {
        class Flag {
            volatile boolean set;
            int value;
        }
        Flag f = new Flag();
        Thread t = new Thread(() -> {
            f.value = 7;
            f.set = true;
        });
        t.start();
        t.join();
        assert f.set && f.value == 7;
        assert false;
    }

    static void reentrantLock() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        lock.lock();
        assert lock.getHoldCount() == 2 && lock.isHeldByCurrentThread() && lock.isLocked();
        lock.unlock();
        lock.unlock();
        assert !lock.isLocked() && lock.tryLock();
        assert false;
    }

    static void lockNotHeld() throws Exception {
        boolean caught = false;
        try {
            new ReentrantLock().unlock();
        } catch (IllegalMonitorStateException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void lockFair() throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        assert lock.isFair() && !lock.hasQueuedThreads() && lock.tryLock(1, TimeUnit.SECONDS);
        assert false;
    }

    static void conditions() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        int[] value = {0};
        Thread t = new Thread(() -> {
            lock.lock();
            try {
                value[0] = 1;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        });
        t.start();
        lock.lock();
        try {
            while (value[0] == 0) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
        t.join();
        assert value[0] == 1;
        assert false;
    }

    static void conditionTimes() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition c = lock.newCondition();
        lock.lock();
        boolean signalled = c.await(1, TimeUnit.MILLISECONDS);
        lock.unlock();
        assert !signalled || signalled;
        assert false;
    }

    static void readWriteLock() throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.readLock().lock();
        lock.readLock().lock();
        assert lock.getReadLockCount() == 2 && !lock.isWriteLocked();
        lock.readLock().unlock();
        lock.readLock().unlock();
        lock.writeLock().lock();
        assert lock.isWriteLockedByCurrentThread();
        lock.writeLock().unlock();
        assert false;
    }

    static void stampedLock() throws Exception {
        StampedLock lock = new StampedLock();
        long stamp = lock.tryOptimisticRead();
        assert lock.validate(stamp);
        long write = lock.writeLock();
        lock.unlockWrite(write);
        assert !lock.validate(stamp);
        assert false;
    }

    static void semaphore() throws Exception {
        Semaphore s = new Semaphore(2);
        s.acquire();
        assert s.availablePermits() == 1 && s.tryAcquire() && !s.tryAcquire();
        s.release(2);
        assert s.availablePermits() == 2 && s.drainPermits() == 2;
        assert false;
    }

    static void latch() throws Exception {
        CountDownLatch latch = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            new Thread(latch::countDown).start();
        }
        latch.await();
        assert latch.getCount() == 0;
        assert false;
    }

    static void latchTimeout() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        latch.countDown();
        assert latch.await(1, TimeUnit.SECONDS) && latch.getCount() == 0;
        assert false;
    }

    static void barrier() throws Exception {
        int[] runs = {0};
        CyclicBarrier barrier = new CyclicBarrier(2, () -> runs[0]++);
        Thread t = new Thread(() -> {
            try {
                barrier.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        barrier.await();
        t.join();
        assert runs[0] == 1 && barrier.getParties() == 2 && !barrier.isBroken();
        assert false;
    }

    static void phaser() throws Exception {
        Phaser p = new Phaser(1);
        assert p.arrive() == 0 && p.getPhase() == 1 && p.getRegisteredParties() == 1;
        assert false;
    }

    static void exchanger() throws Exception {
        Exchanger<String> e = new Exchanger<>();
        String[] got = new String[1];
        Thread t = new Thread(() -> {
            try {
                got[0] = e.exchange("a");
            } catch (InterruptedException x) {
                throw new IllegalStateException(x);
            }
        });
        t.start();
        String mine = e.exchange("b");
        t.join();
        assert mine.equals("a") && got[0].equals("b");
        assert false;
    }

    static void atomicInteger() throws Exception {
        AtomicInteger a = new AtomicInteger();
        assert a.incrementAndGet() == 1 && a.getAndAdd(5) == 1 && a.compareAndSet(6, 10) && a.updateAndGet(x -> x * 2) == 20 && a.accumulateAndGet(3, Math::max) == 20 && a.toString().equals("20");
        assert false;
    }

    static void atomicThreads() throws Exception {
        AtomicInteger a = new AtomicInteger();
        Thread t = new Thread(a::incrementAndGet);
        t.start();
        a.incrementAndGet();
        t.join();
        assert a.get() == 2;
        assert false;
    }

    static void atomicLong() throws Exception {
        AtomicLong a = new AtomicLong(5);
        assert a.getAndIncrement() == 5 && a.decrementAndGet() == 5 && a.getAndSet(9) == 5 && a.intValue() == 9;
        assert false;
    }

    static void atomicBoolean() throws Exception {
        AtomicBoolean b = new AtomicBoolean();
        assert b.compareAndSet(false, true) && !b.compareAndSet(false, true) && b.getAndSet(false);
        assert false;
    }

    static void atomicReference() throws Exception {
        AtomicReference<String> r = new AtomicReference<>("a");
        assert r.compareAndSet("a", "b") && r.getAndUpdate(s -> s + "!").equals("b") && r.get().equals("b!");
        assert false;
    }

    static void atomicArray() throws Exception {
        AtomicIntegerArray a = new AtomicIntegerArray(3);
        a.incrementAndGet(1);
        assert a.get(1) == 1 && a.length() == 3 && a.toString().equals("[0, 1, 0]");
        assert false;
    }

    static void atomicStamped() throws Exception {
        AtomicStampedReference<String> r = new AtomicStampedReference<>("x", 0);
        int[] stamp = new int[1];
        assert r.get(stamp).equals("x") && stamp[0] == 0 && r.compareAndSet("x", "y", 0, 1) && r.getStamp() == 1;
        assert false;
    }

    static void atomicFieldUpdater() throws Exception {
        class Counter {
            volatile int n;
        }
        AtomicIntegerFieldUpdater<Counter> u = AtomicIntegerFieldUpdater.newUpdater(Counter.class, "n");
        Counter c = new Counter();
        assert u.incrementAndGet(c) == 1 && c.n == 1;
        assert false;
    }

    static void longAccumulator() throws Exception {
        LongAccumulator max = new LongAccumulator(Long::max, Long.MIN_VALUE);
        max.accumulate(5);
        max.accumulate(3);
        assert max.get() == 5;
        assert false;
    }

    static void threadLocal() throws Exception {
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 3);
        local.set(local.get() + 1);
        int[] other = {0};
        Thread t = new Thread(() -> other[0] = local.get());
        t.start();
        t.join();
        assert local.get() == 4 && other[0] == 3;
        local.remove();
        assert local.get() == 3;
        assert false;
    }

    static void inheritableThreadLocal() throws Exception {
        InheritableThreadLocal<String> local = new InheritableThreadLocal<>();
        local.set("parent");
        String[] seen = new String[1];
        Thread t = new Thread(() -> seen[0] = local.get());
        t.start();
        t.join();
        assert seen[0].equals("parent");
        assert false;
    }

    static void uncaughtHandler() throws Exception {
        String[] seen = new String[1];
        Thread t = new Thread(() -> {
            throw new IllegalStateException("lost");
        });
        t.setUncaughtExceptionHandler((thread, e) -> seen[0] = e.getMessage());
        t.start();
        t.join();
        assert seen[0].equals("lost");
        assert false;
    }

    static void lockSupport() throws Exception {
        Thread t = Thread.currentThread();
        LockSupport.unpark(t);
        LockSupport.park();
        assert LockSupport.getBlocker(t) == null;
        assert false;
    }

    static void deadThreadInterrupt() throws Exception {
        Thread t = new Thread(() -> { });
        t.start();
        t.join();
        t.interrupt();
        assert !t.isAlive();
        assert false;
    }

    static void synchronizedMethods() throws Exception {
        class Account {
            private int balance = 10;

            synchronized void move(int n) {
                balance += n;
            }

            synchronized int get() {
                return balance;
            }
        }
        Account a = new Account();
        Thread t = new Thread(() -> a.move(5));
        t.start();
        a.move(-3);
        t.join();
        assert a.get() == 12;
        assert false;
    }

    static void enumInThreads() throws Exception {
        Light[] seen = new Light[1];
        Thread t = new Thread(() -> seen[0] = Light.valueOf("GREEN"));
        t.start();
        t.join();
        assert seen[0] == Light.GREEN;
        assert false;
    }

    static void activeCount() throws Exception {
        assert Thread.activeCount() >= 1;
        assert false;
    }

    static void contextLoader() throws Exception {
        assert Thread.currentThread().getContextClassLoader() != null;
        assert false;
    }

    static void allStackTraces() throws Exception {
        assert Thread.getAllStackTraces().containsKey(Thread.currentThread());
        assert false;
    }
}
