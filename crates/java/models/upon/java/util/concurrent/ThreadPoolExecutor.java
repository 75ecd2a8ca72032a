package java.util.concurrent;

import java.util.ArrayList;
import java.util.List;
import oxpecker.Gate;
import oxpecker.Vm;
import oxpecker.Waiter;

/**
 * As in the JDK, but all that is decided is decided under one gate, and who has nothing to do waits there and not in the
 * queue. So the queue is not given away.
 */
public class ThreadPoolExecutor extends AbstractExecutorService {
    private static final int RUNNING = 0;
    private static final int SHUTDOWN = 1;
    private static final int STOP = 2;
    private static final int TIDYING = 3;
    private static final int TERMINATED = 4;

    private final Gate gate = new Gate();
    private final Waiter end = new Waiter();
    private final BlockingQueue<Runnable> queue;
    private volatile ThreadFactory factory;
    private volatile RejectedExecutionHandler handler;
    /** All that follows is accessed under the gate. */
    private int core;
    private final int max;
    private final boolean keeps;
    private boolean coreLeaves;
    private volatile int state;
    private int workers;
    private int largest;
    private long completed;
    private Worker all;

    public ThreadPoolExecutor(int core, int max, long keep, TimeUnit unit, BlockingQueue<Runnable> queue) {
        this(core, max, keep, unit, queue, Executors.defaultThreadFactory(), new AbortPolicy());
    }

    public ThreadPoolExecutor(int core, int max, long keep, TimeUnit unit, BlockingQueue<Runnable> queue,
        ThreadFactory factory) {
        this(core, max, keep, unit, queue, factory, new AbortPolicy());
    }

    public ThreadPoolExecutor(int core, int max, long keep, TimeUnit unit, BlockingQueue<Runnable> queue,
        RejectedExecutionHandler handler) {
        this(core, max, keep, unit, queue, Executors.defaultThreadFactory(), handler);
    }

    public ThreadPoolExecutor(int core, int max, long keep, TimeUnit unit, BlockingQueue<Runnable> queue,
        ThreadFactory factory, RejectedExecutionHandler handler) {
        if (core < 0 || max <= 0 || max < core || keep < 0) {
            throw new IllegalArgumentException();
        }
        if (queue == null || factory == null || handler == null) {
            throw new NullPointerException();
        }
        this.core = core;
        this.max = max;
        this.keeps = unit.toNanos(keep) > 0;
        this.queue = queue;
        this.factory = factory;
        this.handler = handler;
    }

    private final class Worker implements Runnable {
        private final Runnable first;
        volatile Thread thread;
        /** Whether it has begun a task and not ended it: only then it counts as active. */
        volatile boolean works;
        Worker next;

        Worker(Runnable first) {
            this.first = first;
        }

        @Override
        public void run() {
            Runnable task = first;
            if (task == null) {
                task = take(this, false);
            }
            while (task != null) {
                boolean ran = false;
                works = true;
                try {
                    perform(thread, task);
                    ran = true;
                } finally {
                    if (!ran) {
                        fails(this);
                    }
                }
                task = take(this, true);
            }
        }
    }

    private void perform(Thread t, Runnable task) {
        // Who works is interrupted if all is stopped, and not otherwise. That may happen while an interrupt is cleared.
        if ((state >= STOP || Thread.interrupted() && state >= STOP) && !t.isInterrupted()) {
            t.interrupt();
        }
        beforeExecute(t, task);
        try {
            task.run();
            afterExecute(task, null);
        } catch (Throwable e) {
            afterExecute(task, e);
            throw e;
        }
    }

    /** The next task after one that was done, or the first; null if the worker has left. */
    private Runnable take(Worker w, boolean done) {
        gate.enter();
        if (done) {
            w.works = false;
            completed++;
        }
        Runnable task = null;
        boolean stays = true;
        while (stays && task == null) {
            boolean timed = coreLeaves || workers > core;
            if (state >= STOP || state >= SHUTDOWN && queue.isEmpty()) {
                stays = false;
            } else {
                task = queue.poll();
                if (task == null) {
                    stays = !timed || keeps && Vm.anyBoolean("ThreadPoolExecutor.keepAlive");
                    if (stays) {
                        gate.block();
                    }
                }
            }
        }
        if (task == null) {
            leaves(w);
        }
        gate.exit();
        return task;
    }

    /** Under the gate: a worker is no more. */
    private void leaves(Worker w) {
        workers--;
        if (all == w) {
            all = w.next;
        } else {
            for (Worker x = all; x != null; x = x.next) {
                if (x.next == w) {
                    x.next = w.next;
                }
            }
        }
        settle();
    }

    /** A worker ends with an exception of its task; another one takes its place. */
    private void fails(Worker w) {
        gate.enter();
        w.works = false;
        completed++;
        leaves(w);
        gate.exit();
        Worker other = null;
        gate.enter();
        if (workers < max && (state == RUNNING || state == SHUTDOWN && !queue.isEmpty())) {
            other = hire(null);
        }
        gate.exit();
        if (other != null) {
            start(other);
        }
    }

    /** Under the gate: a worker that is to be started. */
    private Worker hire(Runnable first) {
        workers++;
        if (workers > largest) {
            largest = workers;
        }
        Worker w = new Worker(first);
        w.next = all;
        all = w;
        return w;
    }

    private void start(Worker w) {
        boolean started = false;
        try {
            Thread t = factory.newThread(w);
            if (t == null) {
                Vm.fail("a factory that makes no thread");
            }
            w.thread = t;
            t.start();
            started = true;
        } finally {
            if (!started) {
                gate.enter();
                leaves(w);
                gate.exit();
            }
        }
    }

    /** Under the gate: the end comes when nothing is left. */
    private void settle() {
        if (workers == 0 && (state == STOP || state == SHUTDOWN && queue.isEmpty())) {
            state = TIDYING;
            try {
                terminated();
            } catch (Throwable e) {
                state = TERMINATED;
                end.done = true;
                gate.exit();
                throw e;
            }
            state = TERMINATED;
            end.done = true;
        }
    }

    @Override
    public void execute(Runnable task) {
        if (task == null) {
            throw new NullPointerException();
        }
        gate.enter();
        Worker w = null;
        boolean taken = false;
        if (state == RUNNING) {
            if (workers < core) {
                w = hire(task);
            } else if (queue.offer(task)) {
                taken = true;
                if (workers == 0) {
                    w = hire(null);
                }
                gate.change();
            } else if (workers < max) {
                w = hire(task);
            }
        }
        gate.exit();
        if (w != null) {
            start(w);
        } else if (!taken) {
            handler.rejectedExecution(task, this);
        }
    }

    protected void beforeExecute(Thread t, Runnable task) {
    }

    protected void afterExecute(Runnable task, Throwable e) {
    }

    protected void terminated() {
    }

    void onShutdown() {
    }

    @Override
    public void shutdown() {
        gate.enter();
        if (state == RUNNING) {
            state = SHUTDOWN;
        }
        onShutdown();
        gate.change();
        settle();
        gate.exit();
    }

    @Override
    public List<Runnable> shutdownNow() {
        List<Runnable> left = new ArrayList<>();
        gate.enter();
        if (state < STOP) {
            state = STOP;
        }
        for (Worker w = all; w != null; w = w.next) {
            Thread t = w.thread;
            if (t != null) {
                t.interrupt();
            }
        }
        for (Runnable r = queue.poll(); r != null; r = queue.poll()) {
            left.add(r);
        }
        gate.change();
        settle();
        gate.exit();
        return left;
    }

    @Override
    public boolean isShutdown() {
        gate.enter();
        boolean b = state != RUNNING;
        gate.exit();
        return b;
    }

    public boolean isTerminating() {
        gate.enter();
        boolean b = state > RUNNING && state < TERMINATED;
        gate.exit();
        return b;
    }

    @Override
    public boolean isTerminated() {
        return end.done;
    }

    /** May end at any time, unless it is to last for the 292 years that are the longest that there is. */
    @Override
    public boolean awaitTermination(long time, TimeUnit unit) throws InterruptedException {
        Thread t = Thread.currentThread();
        if (unit.toNanos(time) == Long.MAX_VALUE) {
            Vm.await(end, t.interrupt$);
        }
        if (!end.done && unit.toNanos(time) > 0) {
            t.checkInterrupt$();
        }
        return end.done;
    }

    /** Of Java 19 and later. */
    public void close() {
        if (!isTerminated()) {
            shutdown();
            Thread t = Thread.currentThread();
            Vm.await(end, t.interrupt$);
            if (!end.done) {
                shutdownNow();
                Vm.await(end);
            }
        }
    }

    public void setThreadFactory(ThreadFactory f) {
        if (f == null) {
            throw new NullPointerException();
        }
        factory = f;
    }

    public ThreadFactory getThreadFactory() {
        return factory;
    }

    public void setRejectedExecutionHandler(RejectedExecutionHandler h) {
        if (h == null) {
            throw new NullPointerException();
        }
        handler = h;
    }

    public RejectedExecutionHandler getRejectedExecutionHandler() {
        return handler;
    }

    public int getCorePoolSize() {
        gate.enter();
        int n = core;
        gate.exit();
        return n;
    }

    public int getMaximumPoolSize() {
        return max;
    }

    public void allowCoreThreadTimeOut(boolean leaves) {
        if (leaves && !keeps) {
            throw new IllegalArgumentException("Core threads must have nonzero keep alive times");
        }
        gate.enter();
        coreLeaves = leaves;
        gate.change();
        gate.exit();
    }

    public boolean allowsCoreThreadTimeOut() {
        gate.enter();
        boolean b = coreLeaves;
        gate.exit();
        return b;
    }

    public boolean remove(Runnable task) {
        gate.enter();
        boolean b = queue.remove(task);
        settle();
        gate.exit();
        return b;
    }

    public int getPoolSize() {
        gate.enter();
        int n = workers;
        gate.exit();
        return n;
    }

    public int getActiveCount() {
        gate.enter();
        int n = active();
        gate.exit();
        return n;
    }

    /** Under the gate: how many work on a task. */
    private int active() {
        int n = 0;
        for (Worker w = all; w != null; w = w.next) {
            n += w.works ? 1 : 0;
        }
        return n;
    }

    public int getLargestPoolSize() {
        gate.enter();
        int n = largest;
        gate.exit();
        return n;
    }

    public long getTaskCount() {
        gate.enter();
        long n = completed + active() + queue.size();
        gate.exit();
        return n;
    }

    public long getCompletedTaskCount() {
        gate.enter();
        long n = completed;
        gate.exit();
        return n;
    }

    public String toString() {
        gate.enter();
        String s = super.toString() + "["
            + (state == RUNNING ? "Running" : state == TERMINATED ? "Terminated" : "Shutting down")
            + ", pool size = " + workers + ", active threads = " + active() + ", queued tasks = " + queue.size()
            + ", completed tasks = " + completed + "]";
        gate.exit();
        return s;
    }

    private void dropOldest(Runnable task) {
        gate.enter();
        boolean runs = state == RUNNING;
        if (runs) {
            queue.poll();
        }
        gate.exit();
        if (runs) {
            execute(task);
        }
    }

    public static class AbortPolicy implements RejectedExecutionHandler {
        @Override
        public void rejectedExecution(Runnable task, ThreadPoolExecutor e) {
            String rest = " rejected from " + e.toString();
            if (task instanceof FutureTask || task.getClass().isHidden()) {
                // What a lambda is called need not be known before somebody asks.
                throw new RejectedExecutionException(task, rest);
            }
            throw new RejectedExecutionException("Task " + task.toString() + rest);
        }
    }

    public static class CallerRunsPolicy implements RejectedExecutionHandler {
        @Override
        public void rejectedExecution(Runnable task, ThreadPoolExecutor e) {
            if (!e.isShutdown()) {
                task.run();
            }
        }
    }

    public static class DiscardPolicy implements RejectedExecutionHandler {
        @Override
        public void rejectedExecution(Runnable task, ThreadPoolExecutor e) {
        }
    }

    public static class DiscardOldestPolicy implements RejectedExecutionHandler {
        @Override
        public void rejectedExecution(Runnable task, ThreadPoolExecutor e) {
            e.dropOldest(task);
        }
    }
}
