//@ needs: jdk
//@ expect: valid

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Threads of pools are ordinary ones, whoever makes them; a pool terminates before it is terminated. */
public class PoolThreads {
    static boolean terminating;
    static boolean terminated;

    static final class Ends extends ThreadPoolExecutor {
        Ends() {
            super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        }

        @Override
        protected void terminated() {
            terminating = isTerminating();
            terminated = isTerminated();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread.currentThread().setPriority(7);
        ExecutorService pool = Executors.newSingleThreadExecutor();
        assert pool.submit(() -> Thread.currentThread().getPriority()).get() == 5;
        pool.shutdown();
        Ends ends = new Ends();
        ends.shutdown();
        assert terminating && !terminated && ends.isTerminated() && !ends.isTerminating();
        ReentrantLock lock = new ReentrantLock();
        assert lock.toString().endsWith("[Unlocked]");
        lock.lock();
        assert lock.toString().endsWith("[Locked by thread main]");
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        both.readLock().lock();
        assert both.toString().endsWith("[Write locks = 0, Read locks = 1]");
        assert both.writeLock().toString().endsWith("[Unlocked]");
    }
}
