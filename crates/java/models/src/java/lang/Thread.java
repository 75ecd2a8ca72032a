package java.lang;

import oxpecker.Vm;
import oxpecker.Waiter;

/** Priorities, groups and class loaders are without effect. */
public class Thread implements Runnable {
    public static final int MIN_PRIORITY = 1;
    public static final int NORM_PRIORITY = 5;
    public static final int MAX_PRIORITY = 10;

    public enum State {
        NEW, RUNNABLE, BLOCKED, WAITING, TIMED_WAITING, TERMINATED
    }

    public interface UncaughtExceptionHandler {
        void uncaughtException(Thread t, Throwable e);
    }

    /** Made when the main thread first asks; nobody else uses it. */
    private static Thread main;

    /** Numbers for threads; apart, so that Thread has no static initialiser. */
    private static final class Numbers {
        static final Object GUARD = new Object();
        static int unnamed;
        static int last = 1;
    }

    /** A loader that was set. */
    private static final class Loader {
        final ClassLoader loader;

        Loader(ClassLoader loader) {
            this.loader = loader;
        }
    }

    /** Whether any thread was given a loader, a priority or a value that those it makes inherit. */
    static volatile boolean inheritance;
    private volatile Loader loader;
    private static volatile UncaughtExceptionHandler handlerOfAll;
    private volatile UncaughtExceptionHandler handler;
    /** Used by the thread itself. */
    private boolean isDispatching;
    private final Runnable task;
    /** Null while a name that was not given was not asked for. */
    private volatile String name;
    /** The number in that name. */
    private final int number;
    /** Which of all threads this is, in the order in which they were made; 1 is the main thread. */
    private final int order;
    /** Who it is, once somebody has asked; 0 before. */
    private volatile long id;
    private boolean started;
    private volatile boolean daemon;
    private volatile int priority = NORM_PRIORITY;
    /** Done when the thread has ended. */
    private final Waiter end = new Waiter();
    /** Its flag is the interrupt status. */
    public final Waiter interrupt$ = new Waiter();
    /** Done if the thread may go on where it parks. */
    public final Waiter permit$ = new Waiter();
    /** The values of this thread; nobody else uses them. */
    ThreadLocal.Entry locals;

    public Thread() {
        this(null, null, 0, true);
    }

    public Thread(Runnable task) {
        this(task, null, 0, true);
    }

    public Thread(String name) {
        this(null, named(name), 0, true);
    }

    public Thread(Runnable task, String name) {
        this(task, named(name), 0, true);
    }

    public Thread(ThreadGroup group, Runnable task) {
        this(task, null, 0, true);
    }

    public Thread(ThreadGroup group, String name) {
        this(null, named(name), 0, true);
    }

    public Thread(ThreadGroup group, Runnable task, String name) {
        this(task, named(name), 0, true);
    }

    public Thread(ThreadGroup group, Runnable task, String name, long stack) {
        this(task, named(name), 0, true);
    }

    public Thread(ThreadGroup group, Runnable task, String name, long stack, boolean inherits) {
        this(task, named(name), 0, inherits);
    }

    private Thread(Runnable task, String name, int order, boolean inherits) {
        this.task = task;
        int own = order;
        int n = 0;
        if (order == 0) {
            Vm.enter(Numbers.GUARD);
            own = ++Numbers.last;
            n = name == null ? Numbers.unnamed++ : 0;
            Vm.exit(Numbers.GUARD);
        }
        this.order = own;
        this.name = name;
        this.number = n;
        Thread maker = Vm.self();
        this.daemon = maker != null && maker.daemon;
        if (inheritance && order == 0) {
            maker = currentThread();
            loader = maker.loader;
            priority = maker.priority;
            if (inherits) {
                locals = InheritableThreadLocal.inherited$(maker.locals);
            }
        }
    }

    private static String named(String name) {
        if (name == null) {
            throw new NullPointerException("name cannot be null");
        }
        return name;
    }

    public static Thread currentThread() {
        Thread t = Vm.self();
        if (t == null) {
            t = main;
            if (t == null) {
                t = new Thread(null, "main", 1, false);
                t.started = true;
                main = t;
            }
        }
        return t;
    }

    public synchronized void start() {
        if (started) {
            throw new IllegalThreadStateException();
        }
        started = true;
        if (daemon) {
            Vm.forkDaemon(this);
        } else {
            Vm.fork(this);
        }
    }

    /** What the new thread runs. */
    public final void main$() {
        try {
            run();
        } catch (Throwable e) {
            if (!handled(e)) {
                throw e;
            }
        } finally {
            end$();
        }
    }

    /** Whether there was a handler for an exception that leaves this thread; it was called. */
    private boolean handled(Throwable e) {
        try {
            isDispatching = true;
            UncaughtExceptionHandler h = getUncaughtExceptionHandler();
            isDispatching = false;
            h = h != null ? h : handlerOfAll;
            if (h == null) {
                return false;
            }
            h.uncaughtException(this, e);
        } catch (Throwable ignored) {
            // So does the virtual machine.
        }
        return true;
    }

    /** What an exception meets that leaves `main`. */
    public static void uncaught$(Throwable e) throws Throwable {
        if (!currentThread().handled(e)) {
            throw e;
        }
    }

    /** The same for a thread that the program does not wait for. */
    public final void daemon$() {
        Vm.background();
        main$();
    }

    /** The end of a thread notifies all who wait for the thread object. */
    private void end$() {
        Vm.enter(this);
        end.done = true;
        if (waiters$ != null) {
            notifyAll();
        }
        Vm.exit(this);
    }

    @Override
    public void run() {
        Runnable r = task;
        if (r != null) {
            r.run();
        }
    }

    public final boolean isStarted$() {
        return started;
    }

    public final boolean isAlive() {
        return started && !end.done;
    }

    /** Throws if this thread, which is the running one, was interrupted. */
    public final void checkInterrupt$() throws InterruptedException {
        if (interrupt$.done) {
            interrupt$.done = false;
            throw new InterruptedException();
        }
    }

    /** Throws if the running thread was interrupted before it waits for the end of this one, which has not come. */
    private void checkJoin(Thread t) throws InterruptedException {
        if (t.interrupt$.done && !end.done) {
            t.checkInterrupt$();
        }
    }

    public final void join() throws InterruptedException {
        Thread t = currentThread();
        if (started) {
            checkJoin(t);
            // Who holds the monitor gives it up: the end of the thread needs it.
            int count = Vm.holds(this) ? Vm.leave(this) : 0;
            Vm.await(end, t.interrupt$);
            if (count > 0) {
                Vm.reenter(this, count);
            }
            if (!end.done) {
                t.checkInterrupt$();
            }
        }
    }

    /** Does not block: it may last long, so that it covers all that happens until the thread runs again. */
    public final void join(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (millis == 0) {
            join();
        } else {
            if (started) {
                checkJoin(currentThread());
            }
            if (Vm.holds(this)) {
                Vm.reenter(this, Vm.leave(this));
            }
        }
    }

    public final void join(long millis, int nanos) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        join(millis == 0 && nanos > 0 ? 1 : millis);
    }

    public static void sleep(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        Waiter w = currentThread().interrupt$;
        if (w.done) {
            w.done = false;
            throw new InterruptedException("sleep interrupted");
        }
    }

    public static void sleep(long millis, int nanos) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        sleep(millis);
    }

    public static void yield() {
    }

    public static void onSpinWait() {
    }

    /** Until Java 13 a thread that was not alive did not notice. */
    public void interrupt() {
        if (isAlive() || Vm.feature() == 0 || Vm.feature() >= 14) {
            interrupt$.done = true;
            // Who parks goes on, also where the interrupt was cleared before.
            if (started) {
                permit$.done = true;
            }
        }
    }

    public boolean isInterrupted() {
        return interrupt$.done;
    }

    public static boolean interrupted() {
        Waiter w = currentThread().interrupt$;
        boolean was = w.done;
        if (was) {
            w.done = false;
        }
        return was;
    }

    public final String getName() {
        if (name == null) {
            Vm.enter(Numbers.GUARD);
            if (name == null) {
                name = "Thread-".concat(Integer.toString(number));
            }
            Vm.exit(Numbers.GUARD);
        }
        return name;
    }

    public final synchronized void setName(String name) {
        this.name = named(name);
    }

    public final boolean isDaemon() {
        return daemon;
    }

    public final void setDaemon(boolean on) {
        if (isAlive()) {
            throw new IllegalThreadStateException();
        }
        daemon = on;
    }

    public long getId() {
        return identity();
    }

    public final long threadId() {
        return identity();
    }

    /** That of the main thread is 1; the others differ, and are chosen when somebody asks. */
    private long identity() {
        if (order == 1) {
            return 1;
        }
        Vm.enter(Numbers.GUARD);
        if (id == 0) {
            id = oxpecker.World.thread(order);
        }
        Vm.exit(Numbers.GUARD);
        return id;
    }

    public final boolean isVirtual() {
        return false;
    }

    public final int getPriority() {
        return priority;
    }

    public final void setPriority(int p) {
        if (p < MIN_PRIORITY || p > MAX_PRIORITY) {
            throw new IllegalArgumentException();
        }
        // Until Java 18 a thread that has ended has no group, and keeps its priority.
        if (!end.done || Vm.feature() >= 19) {
            priority = p;
            inheritance = true;
        }
    }

    /** Of another thread that lives, what it waits for is not known. */
    public State getState() {
        if (!started) {
            return State.NEW;
        }
        if (end.done) {
            return State.TERMINATED;
        }
        if (this != currentThread()) {
            Vm.fail("Thread.getState of another thread that is alive");
        }
        return State.RUNNABLE;
    }

    public static boolean holdsLock(Object o) {
        if (o == null) {
            throw new NullPointerException();
        }
        return Vm.holds(Object.representative$(o));
    }

    public void setUncaughtExceptionHandler(UncaughtExceptionHandler h) {
        handler = h;
    }

    /** Groups are not modelled: without a handler of its own, null for us, who ask the handler of all then. */
    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
        if (handler == null && !isDispatching && !end.done) {
            Vm.fail("the group of a thread");
        }
        return end.done ? null : handler;
    }

    public static void setDefaultUncaughtExceptionHandler(UncaughtExceptionHandler h) {
        handlerOfAll = h;
    }

    public static UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() {
        return handlerOfAll;
    }

    /** The loader that the program begins with is not known. */
    public ClassLoader getContextClassLoader() {
        Loader l = loader;
        if (l == null) {
            Vm.fail("the class loader of a thread");
        }
        return l.loader;
    }

    public void setContextClassLoader(ClassLoader l) {
        loader = new Loader(l);
        inheritance = true;
    }

    @Override
    protected Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }

    /** Empty before the thread is started and behind its end. */
    public StackTraceElement[] getStackTrace() {
        if (isAlive()) {
            Vm.fail("the stack trace of a thread");
        }
        return new StackTraceElement[0];
    }

    public static void dumpStack() {
    }

    public String toString() {
        return "Thread[" + getName() + "," + priority + (end.done ? ",]" : ",main]");
    }
}
