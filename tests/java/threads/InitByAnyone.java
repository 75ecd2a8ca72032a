//@ entry: InitByAnyone.e*
//@ expect: invalid

/** Any of several threads may be the first to use a class, and the others find it initialised. */
public class InitByAnyone {
    static volatile int last;

    static class Config {
        static int first = last;

        static int first() {
            return first;
        }
    }

    static void use(int who) {
        last = who;
        Config.first();
        assert Config.first() != 0;
    }

    static int race() throws InterruptedException {
        Thread[] all = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int who = i + 1;
            all[i] = new Thread(() -> use(who));
        }
        for (Thread t : all) {
            t.start();
        }
        for (Thread t : all) {
            t.join();
        }
        return Config.first();
    }

    static void eFirst() throws InterruptedException {
        assert race() != 1; //~ assertion
    }

    static void eSecond() throws InterruptedException {
        assert race() != 2; //~ assertion
    }

    static void eThird() throws InterruptedException {
        assert race() != 3; //~ assertion
    }
}
