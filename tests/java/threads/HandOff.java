//@ needs: jdk 17
//@ expect: valid
import java.util.concurrent.SynchronousQueue;

public class HandOff {
    static int data;

    public static void main(String[] args) throws InterruptedException {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Thread other = new Thread(() -> {
            try {
                data = 1;
                queue.put(7);
            } catch (InterruptedException e) {
                assert false;
            }
        });
        other.start();
        assert queue.take() == 7;
        assert data == 1;
        other.join();
    }
}
