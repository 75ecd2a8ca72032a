//@ expect: invalid
//@ verify: --deny races
import java.util.concurrent.atomic.AtomicBoolean;

public class AtomicPublishesTooLateWrong {
    static int data;
    static final AtomicBoolean ready = new AtomicBoolean();

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            ready.getAndSet(true);
            data = 1; //~ race
        });
        writer.start();
        if (ready.compareAndSet(true, false)) {
            assert data == 1; //~ assertion race
        }
        writer.join();
    }
}
