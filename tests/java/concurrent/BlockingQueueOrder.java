//@ expect: valid
//@ needs: jdk

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class BlockingQueueOrder {
    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
        Thread a = new Thread(() -> {
            try {
                queue.put("a");
                queue.put("b");
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        a.start();
        String first = queue.take();
        String second = queue.take();
        assert first == "a" && second == "b";
        a.join();
    }
}
