//@ needs: jdk 17
//@ expect: valid
import java.util.concurrent.PriorityBlockingQueue;

public class PriorityTake {
    public static void main(String[] args) throws InterruptedException {
        PriorityBlockingQueue<Integer> queue = new PriorityBlockingQueue<>();
        queue.add(5);
        Thread other = new Thread(() -> queue.add(3));
        other.start();
        int first = queue.take();
        assert first == 3 || first == 5;
        int second = queue.take();
        assert first + second == 8;
        other.join();
    }
}
