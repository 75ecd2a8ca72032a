//@ entry: FinalLeaks.e*
//@ expect: invalid

/**
 * Constructors that let others see their object before its final field is written. What they write depends on a flag
 * that whoever sees the object sets before the field is read: reads that are no steps of their own come too early.
 */
public class FinalLeaks {
    static volatile Seen shared;
    static volatile boolean flag;

    interface Seen {
        int x();
    }

    static int value() {
        return flag ? 1 : 2;
    }

    static void look(Seen s) {
        if (s != null) {
            flag = true;
            assert s.x() != 1; //~ assertion
        }
    }

    static void watch() {
        new Thread(() -> look(shared)).start();
    }

    static class Direct implements Seen {
        final int x;

        Direct() {
            shared = this;
            x = value();
        }

        public int x() {
            return x;
        }
    }

    static class Base {
        Base() {
            register();
        }

        void register() {
        }
    }

    static class ByMethod extends Base implements Seen {
        final int x;

        ByMethod() {
            x = value();
        }

        @Override
        void register() {
            shared = this;
        }

        public int x() {
            return x;
        }
    }

    static class Holder {
        Holder(Seen s) {
            shared = s;
        }
    }

    static class ByOther implements Seen {
        final int x;

        ByOther(boolean leaks) {
            if (leaks) {
                new Holder(this);
            }
            x = value();
        }

        ByOther() {
            this(true);
        }

        public int x() {
            return x;
        }
    }

    static class ByLambda implements Seen {
        final int x;

        ByLambda() {
            Runnable r = () -> look(this);
            new Thread(r).start();
            x = value();
        }

        public int x() {
            return x;
        }
    }

    static class ByInner {
        final int x;

        class Inner implements Seen {
            public int x() {
                return x;
            }
        }

        ByInner() {
            shared = new Inner();
            x = value();
        }
    }

    static class ByArray implements Seen {
        static final Seen[] ALL = new Seen[1];
        final int x;

        ByArray() {
            ALL[0] = this;
            x = value();
        }

        public int x() {
            return x;
        }
    }

    static class ByThread extends Thread implements Seen {
        final int x;

        ByThread() {
            start();
            x = value();
        }

        @Override
        public void run() {
            look(this);
        }

        public int x() {
            return x;
        }
    }

    static void eDirect() {
        watch();
        new Direct();
    }

    static void eByMethod() {
        watch();
        new ByMethod();
    }

    static void eByOther() {
        watch();
        new ByOther();
    }

    static void eByLambda() {
        new ByLambda();
    }

    static void eByInner() {
        watch();
        new ByInner();
    }

    static void eByArray() {
        new Thread(() -> look(ByArray.ALL[0])).start();
        new ByArray();
    }

    static void eByThread() {
        new ByThread();
    }
}
