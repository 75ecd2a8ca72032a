//@ expect: invalid
//@ needs: jdk

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class BlockingQueueStuck {
    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        Thread a = new Thread(() -> queue.offer(7));
        a.start();
        queue.put(1); //~ deadlock
        queue.take();
        queue.take(); //~ deadlock
    }
}
