//@ needs: jdk 17

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.*;

/** Executors, futures, concurrent collections and timers. */
class Tasks {
    static class Sum extends RecursiveTask<Integer> {
        final int from, to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from <= 2) {
                int sum = 0;
                for (int i = from; i < to; i++) {
                    sum += i;
                }
                return sum;
            }
            int middle = (from + to) / 2;
            Sum left = new Sum(from, middle), right = new Sum(middle, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    static void fixedPool() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> f = pool.submit(() -> 42);
        assert f.get() == 42 && f.isDone() && !f.isCancelled();
        pool.shutdown();
        assert pool.isShutdown();
        assert false;
    }

    static void singlePool() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        List<Integer> log = new ArrayList<>();
        Future<?> a = pool.submit(() -> log.add(1));
        Future<?> b = pool.submit(() -> log.add(2));
        a.get();
        b.get();
        pool.shutdown();
        assert log.equals(List.of(1, 2));
        assert false;
    }

    static void cachedPool() throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        Future<String> f = pool.submit(() -> "x");
        assert f.get().equals("x");
        pool.shutdown();
        assert false;
    }

    static void invokeAll() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        List<Future<Integer>> all = pool.invokeAll(List.of(() -> 1, () -> 2));
        assert all.get(0).get() + all.get(1).get() == 3;
        pool.shutdown();
        assert false;
    }

    static void taskFails() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Throwable cause = null;
        try {
            pool.submit(() -> {
                throw new IllegalStateException("task");
            }).get();
        } catch (ExecutionException e) {
            cause = e.getCause();
        }
        pool.shutdown();
        assert cause.getMessage().equals("task");
        assert false;
    }

    static void awaitTermination() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        AtomicInteger n = new AtomicInteger();
        pool.execute(n::incrementAndGet);
        pool.shutdown();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        assert pool.isTerminated() && n.get() == 1;
        assert false;
    }

    static void rejected() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.shutdown();
        boolean caught = false;
        try {
            pool.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void shutdownNow() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        List<Runnable> left = pool.shutdownNow();
        assert left.isEmpty() && pool.isShutdown();
        assert false;
    }

    static void invokeAny() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        int any = pool.invokeAny(List.of(() -> 5));
        pool.shutdown();
        assert any == 5;
        assert false;
    }

    static void scheduled() throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        ScheduledFuture<Integer> f = pool.schedule(() -> 3, 1, TimeUnit.MILLISECONDS);
        assert f.get() == 3;
        pool.shutdown();
        assert false;
    }

    static void completionService() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        CompletionService<Integer> service = new ExecutorCompletionService<>(pool);
        service.submit(() -> 8);
        assert service.take().get() == 8;
        pool.shutdown();
        assert false;
    }

    static void futureTask() throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 6);
        new Thread(task).start();
        assert task.get() == 6 && task.isDone();
        assert false;
    }

    static void futureCancel() throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 6);
        assert task.cancel(true) && task.isCancelled();
        boolean caught = false;
        try {
            task.get();
        } catch (CancellationException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void completedFuture() throws Exception {
        CompletableFuture<Integer> f = CompletableFuture.completedFuture(3);
        assert f.get() == 3 && f.thenApply(x -> x + 1).join() == 4 && f.isDone();
        assert false;
    }

    static void supplyAsync() throws Exception {
        assert CompletableFuture.supplyAsync(() -> 20).thenApply(x -> x * 2).get() == 40;
        assert false;
    }

    static void futureCompose() throws Exception {
        CompletableFuture<String> f = CompletableFuture.completedFuture(1).thenCompose(x -> CompletableFuture.completedFuture("v" + x));
        assert f.join().equals("v1");
        assert false;
    }

    static void futureCombine() throws Exception {
        CompletableFuture<Integer> a = CompletableFuture.completedFuture(2), b = CompletableFuture.completedFuture(3);
        assert a.thenCombine(b, (x, y) -> x * y).join() == 6;
        assert false;
    }

    static void futureExceptionally() throws Exception {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        f.completeExceptionally(new IllegalStateException("bad"));
        assert f.isCompletedExceptionally() && f.exceptionally(e -> -1).join() == -1 && f.handle((v, e) -> e == null ? 0 : 1).join() == 1;
        assert false;
    }

    static void futureJoinThrows() throws Exception {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        f.completeExceptionally(new IllegalStateException("bad"));
        Throwable cause = null;
        try {
            f.join();
        } catch (CompletionException e) {
            cause = e.getCause();
        }
        assert cause.getMessage().equals("bad");
        assert false;
    }

    static void futureAllOf() throws Exception {
        CompletableFuture<Integer> a = new CompletableFuture<>(), b = new CompletableFuture<>();
        CompletableFuture<Void> all = CompletableFuture.allOf(a, b);
        a.complete(1);
        assert !all.isDone();
        b.complete(2);
        assert all.isDone() && a.getNow(0) == 1;
        assert false;
    }

    static void futureCompleteFromThread() throws Exception {
        CompletableFuture<String> f = new CompletableFuture<>();
        new Thread(() -> f.complete("done")).start();
        assert f.get().equals("done");
        assert false;
    }

    static void forkJoin() throws Exception {
        assert new ForkJoinPool(1).invoke(new Sum(0, 6)) == 15;
        assert false;
    }

    static void commonPool() throws Exception {
        assert ForkJoinPool.commonPool() != null && ForkJoinPool.commonPool().invoke(new Sum(0, 4)) == 6;
        assert false;
    }

    static void concurrentMap() throws Exception {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        assert m.putIfAbsent("a", 1) == null && m.putIfAbsent("a", 2) == 1 && m.merge("a", 5, Integer::sum) == 6 && m.replace("a", 6, 7) && m.getOrDefault("z", 0) == 0 && m.computeIfAbsent("b", k -> 9) == 9;
        assert false;
    }

    static void concurrentMapNull() throws Exception {
        boolean caught = false;
        try {
            new ConcurrentHashMap<String, String>().put("a", null);
        } catch (NullPointerException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void concurrentMapIteration() throws Exception {
        ConcurrentHashMap<Integer, String> m = new ConcurrentHashMap<>(Map.of(1, "a", 2, "b"));
        int sum = 0;
        for (int k : m.keySet()) {
            sum += k;
            m.remove(k);
        }
        assert sum == 3 && m.isEmpty();
        assert false;
    }

    static void concurrentMapThreads() throws Exception {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        Thread t = new Thread(() -> m.merge("k", 1, Integer::sum));
        t.start();
        m.merge("k", 1, Integer::sum);
        t.join();
        assert m.get("k") == 2;
        assert false;
    }

    static void skipListMap() throws Exception {
        ConcurrentSkipListMap<Integer, String> m = new ConcurrentSkipListMap<>();
        m.put(3, "c");
        m.put(1, "a");
        assert m.firstKey() == 1 && m.ceilingKey(2) == 3;
        assert false;
    }

    static void skipListSet() throws Exception {
        ConcurrentSkipListSet<String> s = new ConcurrentSkipListSet<>(List.of("b", "a"));
        assert s.first().equals("a") && s.contains("b");
        assert false;
    }

    static void copyOnWriteList() throws Exception {
        CopyOnWriteArrayList<Integer> xs = new CopyOnWriteArrayList<>(List.of(1, 2));
        for (int x : xs) {
            xs.add(x + 10);
        }
        assert xs.toString().equals("[1, 2, 11, 12]") && !xs.addIfAbsent(1);
        assert false;
    }

    static void copyOnWriteSet() throws Exception {
        CopyOnWriteArraySet<Integer> s = new CopyOnWriteArraySet<>();
        assert s.add(1) && !s.add(1) && s.size() == 1;
        assert false;
    }

    static void linkedQueue() throws Exception {
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>();
        q.offer(1);
        q.add(2);
        assert q.poll() == 1 && q.peek() == 2 && q.size() == 1;
        assert false;
    }

    static void linkedDeque() throws Exception {
        ConcurrentLinkedDeque<Integer> d = new ConcurrentLinkedDeque<>();
        d.addFirst(1);
        d.addLast(2);
        assert d.pollLast() == 2 && d.peekFirst() == 1;
        assert false;
    }

    static void arrayBlockingQueue() throws Exception {
        ArrayBlockingQueue<Integer> q = new ArrayBlockingQueue<>(2);
        q.put(1);
        assert q.offer(2) && !q.offer(3) && q.take() == 1 && q.remainingCapacity() == 1;
        assert false;
    }

    static void linkedBlockingQueue() throws Exception {
        LinkedBlockingQueue<String> q = new LinkedBlockingQueue<>();
        Thread t = new Thread(() -> q.add("x"));
        t.start();
        assert q.take().equals("x");
        t.join();
        assert false;
    }

    static void blockingDeque() throws Exception {
        LinkedBlockingDeque<Integer> d = new LinkedBlockingDeque<>();
        d.putFirst(1);
        d.putLast(2);
        assert d.takeLast() == 2 && d.takeFirst() == 1;
        assert false;
    }

    static void priorityBlockingQueue() throws Exception {
        PriorityBlockingQueue<Integer> q = new PriorityBlockingQueue<>(List.of(3, 1, 2));
        assert q.take() == 1 && q.poll() == 2;
        assert false;
    }

    static void synchronousQueue() throws Exception {
        SynchronousQueue<Integer> q = new SynchronousQueue<>();
        Thread t = new Thread(() -> {
            try {
                q.put(5);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        assert q.take() == 5;
        t.join();
        assert false;
    }

    static void queueTimeout() throws Exception {
        LinkedBlockingQueue<String> q = new LinkedBlockingQueue<>();
        assert q.poll(1, TimeUnit.MILLISECONDS) == null;
        assert false;
    }

    static void producerConsumer() throws Exception {
        BlockingQueue<Integer> q = new ArrayBlockingQueue<>(1);
        Thread producer = new Thread(() -> {
            try {
                q.put(1);
                q.put(2);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        producer.start();
        int sum = q.take() + q.take();
        producer.join();
        assert sum == 3;
        assert false;
    }

    static void delayQueue() throws Exception {
        DelayQueue<Delayed> q = new DelayQueue<>();
        assert q.poll() == null && q.isEmpty();
        assert false;
    }

    static void transferQueue() throws Exception {
        LinkedTransferQueue<Integer> q = new LinkedTransferQueue<>();
        q.add(1);
        assert !q.tryTransfer(2) && q.poll() == 1;
        assert false;
    }

    static void timer() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        Timer timer = new Timer(true);
        timer.schedule(new TimerTask() {
            public void run() {
                done.countDown();
            }
        }, 1);
        done.await();
        timer.cancel();
        assert done.getCount() == 0;
        assert false;
    }

    static void threadFactory() throws Exception {
        ThreadFactory factory = r -> new Thread(r, "mine");
        ExecutorService pool = Executors.newSingleThreadExecutor(factory);
        Future<String> name = pool.submit(() -> Thread.currentThread().getName());
        assert name.get().equals("mine");
        pool.shutdown();
        assert false;
    }

    static void poolSizes() throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        assert pool.getCorePoolSize() == 1 && pool.getMaximumPoolSize() == 2 && pool.getActiveCount() == 0;
        pool.shutdown();
        assert false;
    }

    static void callerRuns() throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.DiscardPolicy());
        pool.shutdown();
        pool.execute(() -> {
            throw new IllegalStateException();
        });
        assert pool.isShutdown();
        assert false;
    }

    static void ownExecutor() throws Exception {
        Executor direct = Runnable::run;
        int[] n = {0};
        direct.execute(() -> n[0]++);
        assert n[0] == 1;
        assert false;
    }

    static void callables() throws Exception {
        Callable<Integer> c = Executors.callable(() -> { }, 7);
        assert c.call() == 7;
        assert false;
    }

    static void parallelStream() throws Exception {
        assert List.of(1, 2, 3).parallelStream().mapToInt(x -> x).sum() == 6;
        assert false;
    }

    static void concurrentGrouping() throws Exception {
        ConcurrentMap<Integer, List<String>> m = Stream.of("a", "bb").collect(Collectors.groupingByConcurrent(String::length));
        assert m.get(2).equals(List.of("bb"));
        assert false;
    }

    static void flow() throws Exception {
        SubmissionPublisher<Integer> p = new SubmissionPublisher<>(Runnable::run, 4);
        assert !p.hasSubscribers();
        p.close();
        assert p.isClosed();
        assert false;
    }
}
