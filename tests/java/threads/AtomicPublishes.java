//@ expect: valid
//@ verify: --deny races
// What was written before an exchange is seen after one that found its value.
import java.util.concurrent.atomic.AtomicBoolean;

public class AtomicPublishes {
    static int data;
    static final AtomicBoolean ready = new AtomicBoolean();

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            data = 1;
            ready.getAndSet(true);
        });
        writer.start();
        if (ready.compareAndSet(true, false)) {
            assert data == 1;
        }
        writer.join();
    }
}
