//@ expect: valid
//@ needs: jdk

import java.util.concurrent.ConcurrentLinkedQueue;

public class QueueHandsOver {
    static int data;

    public static void main(String[] args) throws InterruptedException {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        Thread a = new Thread(() -> {
            data = 5;
            queue.add(1);
            queue.add(2);
        });
        a.start();
        Integer first = queue.poll();
        if (first != null) {
            assert first == 1 && data == 5;
            Integer second = queue.poll();
            assert second == null || second == 2;
        }
        a.join();
        assert first == null || queue.size() <= 1;
    }
}
