//@ like: examples/concurrency/philosophers_left_first_wrong.oox
//@ entry: Philosophers.main
//@ expect: invalid
//@ verify: --unwind 12
// Four philosophers who all take the left fork first.

class Fork { }

class Philosophers {
    static void main() throws InterruptedException {
        int n = 4;
        Fork[] forks = new Fork[n];
        for (int i = 0; i < n; i++) {
            forks[i] = new Fork();
        }
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++) {
            int seat = i;
            threads[i] = new Thread(() -> Philosophers.eat(forks, seat));
            threads[i].start();
        }
        for (int i = 0; i < n; i++) {
            threads[i].join(); //~ deadlock
        }
    }

    static void eat(Fork[] forks, int i) {
        Fork left = forks[i];
        Fork right = forks[(i + 1) % forks.length];
        while (true) {
            synchronized (left) {
                synchronized (right) { //~ deadlock
                    ;
                }
            }
        }
    }
}
