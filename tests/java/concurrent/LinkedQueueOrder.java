//@ expect: valid
//@ needs: jdk

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class LinkedQueueOrder {
    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        Thread a = new Thread(() -> queue.add("a"));
        a.start();
        String got = queue.take();
        assert got == "a" && queue.isEmpty();
        a.join();
    }
}
