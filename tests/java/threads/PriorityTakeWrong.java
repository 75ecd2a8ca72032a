//@ needs: jdk 17
//@ expect: invalid
// The smaller one may come too late.
import java.util.concurrent.PriorityBlockingQueue;

public class PriorityTakeWrong {
    public static void main(String[] args) throws InterruptedException {
        PriorityBlockingQueue<Integer> queue = new PriorityBlockingQueue<>();
        queue.add(5);
        Thread other = new Thread(() -> queue.add(3));
        other.start();
        assert queue.take() == 3; //~ assertion
        other.join();
    }
}
