//@ like: examples/concurrency/lazy_initialisation_wrong.oox
//@ entry: Main.main
//@ expect: invalid
// A shared object that is created when it is first needed, tested without a lock.
// Wrong: only the creation is locked. Two threads can both see that there is no object yet, and
// then create one each, one after the other.

import oxpecker.contracts.*;

class Settings {
    static int created = 0;

    Settings() {
        Settings.created = Settings.created + 1;
    }
}

class Holder {
    Settings settings;

    void use() {
        if (this.settings == null) {
            synchronized (this) {
                this.settings = new Settings();
            }
        }
    }
}

class Main {
    @Exceptional("false")
    static void main() throws InterruptedException {
        Holder holder = new Holder();
        Thread t1 = new Thread(() -> holder.use());
        t1.start();
        Thread t2 = new Thread(() -> holder.use());
        t2.start();
        t1.join();
        t2.join();
        assert Settings.created == 1; //~ assertion
    }
}
