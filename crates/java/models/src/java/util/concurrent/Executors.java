package java.util.concurrent;

import java.util.concurrent.atomic.AtomicInteger;
import oxpecker.Amends;

@Amends
public class Executors {
    private Executors(Amends a) {
    }

    /** Threads have no groups here. */
    @Amends
    private static class DefaultThreadFactory implements ThreadFactory {
        private static final AtomicInteger poolNumber = new AtomicInteger(1);
        private final AtomicInteger threadNumber = new AtomicInteger(1);
        private final String namePrefix;

        DefaultThreadFactory() {
            namePrefix = "pool-".concat(Integer.toString(poolNumber.getAndIncrement())).concat("-thread-");
        }

        public Thread newThread(Runnable r) {
            Thread t = new Thread(r, namePrefix.concat(Integer.toString(threadNumber.getAndIncrement())));
            if (t.isDaemon()) {
                t.setDaemon(false);
            }
            if (t.getPriority() != Thread.NORM_PRIORITY) {
                t.setPriority(Thread.NORM_PRIORITY);
            }
            return t;
        }
    }
}
