//@ expect: invalid
//@ verify: --spurious-wakeups

import java.util.concurrent.locks.LockSupport;

public class ParkOnceSpurious {
    static volatile boolean ready;

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        new Thread(() -> {
            ready = true;
            LockSupport.unpark(main);
        }).start();
        LockSupport.park();
        assert ready;   //~ assertion
    }
}
