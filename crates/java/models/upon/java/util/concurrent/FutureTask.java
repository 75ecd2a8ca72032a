package java.util.concurrent;

import oxpecker.Vm;
import oxpecker.Waiter;

public class FutureTask<V> implements RunnableFuture<V> {
    private static final int NEW = 0;
    private static final int NORMAL = 1;
    private static final int EXCEPTIONAL = 2;
    private static final int CANCELLED = 3;

    /** Done when there is an outcome. */
    private final Waiter end = new Waiter();
    /** All that follows is accessed under the monitor of `end`, but for the outcome after the end. */
    private int state;
    private Object outcome;
    private Thread runner;
    private Callable<V> callable;

    public FutureTask(Callable<V> callable) {
        if (callable == null) {
            throw new NullPointerException();
        }
        this.callable = callable;
    }

    public FutureTask(Runnable task, V result) {
        this(new Task<V>(task, result));
    }

    private static final class Task<V> implements Callable<V> {
        private final Runnable task;
        private final V result;

        Task(Runnable task, V result) {
            if (task == null) {
                throw new NullPointerException();
            }
            this.task = task;
            this.result = result;
        }

        @Override
        public V call() {
            task.run();
            return result;
        }
    }

    /** Whether the task had no outcome before. */
    private boolean finish(int how, Object what) {
        Vm.enter(end);
        boolean first = state == NEW;
        if (first) {
            state = how;
            outcome = what;
            callable = null;
            runner = null;
            end.done = true;
        }
        Vm.exit(end);
        if (first) {
            done();
        }
        return first;
    }

    protected void done() {
    }

    protected void set(V value) {
        finish(NORMAL, value);
    }

    protected void setException(Throwable t) {
        finish(EXCEPTIONAL, t);
    }

    /** The thread is interrupted under the monitor, so never after it has left the task. */
    @Override
    public boolean cancel(boolean interrupts) {
        Vm.enter(end);
        boolean first = state == NEW;
        if (first) {
            state = CANCELLED;
            callable = null;
            // It is done before it is interrupted.
            end.done = true;
            if (interrupts && runner != null) {
                runner.interrupt();
            }
        }
        Vm.exit(end);
        if (first) {
            done();
        }
        return first;
    }

    private Callable<V> begin() {
        Thread t = Thread.currentThread();
        Vm.enter(end);
        Callable<V> c = state == NEW && runner == null ? callable : null;
        if (c != null) {
            runner = t;
        }
        Vm.exit(end);
        return c;
    }

    private boolean leave() {
        Vm.enter(end);
        runner = null;
        boolean fresh = state == NEW;
        Vm.exit(end);
        return fresh;
    }

    @Override
    public void run() {
        Callable<V> c = begin();
        if (c == null) {
            return;
        }
        try {
            V value;
            try {
                value = c.call();
            } catch (Throwable t) {
                setException(t);
                return;
            }
            set(value);
        } finally {
            if (runner != null) {
                leave();
            }
        }
    }

    protected boolean runAndReset() {
        Callable<V> c = begin();
        if (c == null) {
            return false;
        }
        boolean ran = false;
        try {
            c.call();
            ran = true;
        } catch (Throwable t) {
            setException(t);
        }
        return leave() && ran;
    }

    @SuppressWarnings("unchecked")
    private V report() throws ExecutionException {
        if (state == CANCELLED) {
            throw new CancellationException();
        }
        if (state == EXCEPTIONAL) {
            throw new ExecutionException((Throwable) outcome);
        }
        return (V) outcome;
    }

    @Override
    public V get() throws InterruptedException, ExecutionException {
        Thread t = Thread.currentThread();
        Vm.await(end, t.interrupt$);
        if (!end.done) {
            t.checkInterrupt$();
        }
        return report();
    }

    /** May end at any time. */
    @Override
    public V get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        if (unit == null) {
            throw new NullPointerException();
        }
        if (!end.done) {
            Thread.currentThread().checkInterrupt$();
            throw new TimeoutException();
        }
        return report();
    }

    @Override
    public boolean isDone() {
        return end.done;
    }

    @Override
    public boolean isCancelled() {
        Vm.enter(end);
        boolean b = state == CANCELLED;
        Vm.exit(end);
        return b;
    }

    public String toString() {
        Vm.enter(end);
        String s = state == NORMAL ? "[Completed normally]"
            : state == EXCEPTIONAL ? "[Completed exceptionally: " + outcome + "]"
            : state == CANCELLED ? "[Cancelled]"
            : callable == null ? "[Not completed]" : "[Not completed, task = " + callable + "]";
        Vm.exit(end);
        return super.toString() + s;
    }
}
