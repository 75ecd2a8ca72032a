//@ expect: valid

/** What a thread has from the one that makes it. */
public class Inheritance {
    static final InheritableThreadLocal<Integer> LEVEL = new InheritableThreadLocal<>() {
        @Override
        protected Integer childValue(Integer parent) {
            return parent + 1;
        }
    };
    static final InheritableThreadLocal<String> NAME = new InheritableThreadLocal<>();
    static final ThreadLocal<String> OWN = new ThreadLocal<>();

    static void show() {
        System.out.println(LEVEL.get() + " " + NAME.get() + " " + OWN.get() + " "
            + Thread.currentThread().getPriority() + " " + Thread.currentThread().isDaemon());
    }

    static void run(Thread t) throws InterruptedException {
        t.start();
        t.join();
    }

    public static void main(String[] args) throws InterruptedException {
        run(new Thread(Inheritance::show));
        LEVEL.set(5);
        NAME.set("n");
        OWN.set("o");
        Thread.currentThread().setPriority(7);
        Thread t = new Thread(() -> {
            show();
            LEVEL.set(9);
            try {
                run(new Thread(Inheritance::show));
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        LEVEL.set(20);
        run(t);
        run(new Thread(null, Inheritance::show, "none", 0, false));
        show();
        LEVEL.remove();
        run(new Thread(Inheritance::show));
    }
}
