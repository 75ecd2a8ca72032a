//@ like: examples/concurrency/philosophers_main_lock.oox
//@ entry: Philosophers.main
//@ expect: valid
// Three philosophers (four take ten times the states) who take both forks under a common lock.

class Fork { }

class Mutex { }

class Philosophers {
    static void main() throws InterruptedException {
        Mutex mainLock = new Mutex();
        int n = 3;
        Fork[] forks = new Fork[n];
        for (int i = 0; i < n; i++) {
            forks[i] = new Fork();
        }
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++) {
            int seat = i;
            threads[i] = new Thread(() -> Philosophers.eat(mainLock, forks, seat));
            threads[i].start();
        }
        for (int i = 0; i < n; i++) {
            threads[i].join();
        }
    }

    static void eat(Mutex mainLock, Fork[] forks, int i) {
        Fork left = forks[i];
        Fork right = forks[(i + 1) % forks.length];
        while (true) {
            synchronized (mainLock) {
                synchronized (left) {
                    synchronized (right) {
                        ;
                    }
                }
            }
        }
    }
}
