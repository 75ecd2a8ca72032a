//@ like: examples/concurrency/lazy_initialisation.oox
//@ entry: Main.main
//@ expect: valid
// A shared object that is created when it is first needed. Test and creation stand in one lock
// block, so it is created once, whoever comes first.

import oxpecker.contracts.*;

class Settings {
    static int created = 0;

    Settings() {
        Settings.created = Settings.created + 1;
    }
}

class Holder {
    Settings settings;

    @Ensures("retval != null")
    Settings get() {
        Settings result = null;
        synchronized (this) {
            if (this.settings == null) {
                this.settings = new Settings();
            }
            result = this.settings;
        }
        return result;
    }

    void use() {
        Settings mine = this.get();
        assert mine != null;
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
        assert Settings.created == 1;
    }
}
