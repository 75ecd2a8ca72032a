//@ expect: invalid
//@ needs: jdk

import java.util.concurrent.ConcurrentLinkedQueue;

public class QueueTakenTwice {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        queue.add(1);
        Thread a = new Thread(() -> queue.poll());
        a.start();
        if (!queue.isEmpty()) {
            assert queue.poll() != null; //~ assertion
        }
        a.join();
    }
}
