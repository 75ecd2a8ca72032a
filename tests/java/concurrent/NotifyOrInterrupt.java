//@ entry: NotifyOrInterrupt.e*
//@ needs: jdk
//@ expect: invalid

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Who is interrupted, or whose time is over, may have left when a notification comes: nobody gets it then. */
public class NotifyOrInterrupt {
    static boolean waits;
    static boolean interrupted;

    static void eMonitor() throws InterruptedException {
        Object o = new Object();
        Thread t = new Thread(() -> {
            synchronized (o) {
                waits = true;
                try {
                    o.wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        });
        t.start();
        boolean done = false;
        synchronized (o) {
            if (waits) {
                t.interrupt();
                o.notify();
                done = true;
            }
        }
        if (done) {
            t.join();
            assert interrupted; //~ assertion
            assert !interrupted; //~ assertion
        } else {
            t.interrupt();
        }
    }

    static void eTimed() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        boolean[] began = new boolean[1];
        boolean[] result = new boolean[1];
        Thread t = new Thread(() -> {
            lock.lock();
            began[0] = true;
            try {
                result[0] = changed.await(50, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                assert false;
            }
            lock.unlock();
        });
        t.start();
        lock.lock();
        boolean known = began[0];
        changed.signal();
        lock.unlock();
        t.join();
        assert !known || result[0]; //~ assertion
    }
}
