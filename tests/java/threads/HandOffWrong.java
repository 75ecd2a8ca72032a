//@ needs: jdk 17
//@ expect: invalid
// The second hand-off has no taker.
import java.util.concurrent.SynchronousQueue;

public class HandOffWrong {
    public static void main(String[] args) throws InterruptedException {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Thread other = new Thread(() -> {
            try {
                queue.put(7);
                queue.put(8); //~ deadlock
            } catch (InterruptedException e) {
                assert false;
            }
        });
        other.start();
        queue.take();
        other.join();
    }
}
