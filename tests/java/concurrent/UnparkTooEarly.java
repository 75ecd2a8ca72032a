//@ expect: invalid

import java.util.concurrent.locks.LockSupport;

/** A thread that was not started has no permit to give. */
public class UnparkTooEarly {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> LockSupport.park()); //~ deadlock
        LockSupport.unpark(t);
        t.start();
        t.join(); //~ deadlock
    }
}
