//@ expect: valid
//@ assumes: no-spurious-wakeups

import java.util.concurrent.locks.LockSupport;

public class ParkOnce {
    static volatile boolean ready;

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        new Thread(() -> {
            ready = true;
            LockSupport.unpark(main);
        }).start();
        LockSupport.park();
        assert ready;
    }
}
