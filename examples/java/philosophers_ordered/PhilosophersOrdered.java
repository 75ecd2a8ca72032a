//@ like: examples/concurrency/philosophers_ordered.oox
//@ entry: Main.main
//@ expect: valid
// Three philosophers who take their forks in the same order.

import oxpecker.contracts.*;

class Fork {
    int meals;
}

class Main {
    static void eat(Fork first, Fork second) {
        synchronized (first) {
            synchronized (second) {
                first.meals = first.meals + 1;
                second.meals = second.meals + 1;
            }
        }
    }

    @Exceptional("false")
    static void main() throws InterruptedException {
        int n = 3;
        Fork[] forks = new Fork[n];
        int i = 0;
        while (i < n) {
            forks[i] = new Fork();
            i = i + 1;
        }
        Thread[] threads = new Thread[n];
        i = 0;
        while (i < n - 1) {
            Fork first = forks[i];
            Fork second = forks[i + 1];
            threads[i] = new Thread(() -> Main.eat(first, second));
            threads[i].start();
            i = i + 1;
        }
        threads[n - 1] = new Thread(() -> Main.eat(forks[0], forks[n - 1]));
        threads[n - 1].start();
        for (Thread thread : threads) {
            thread.join();
        }
        assert forks[0].meals == 2 && forks[1].meals == 2 && forks[2].meals == 2;
    }
}
