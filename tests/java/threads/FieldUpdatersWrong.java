//@ needs: jdk 17
//@ expect: invalid
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class FieldUpdatersWrong {
    volatile int count;

    static final AtomicIntegerFieldUpdater<FieldUpdatersWrong> COUNT =
        AtomicIntegerFieldUpdater.newUpdater(FieldUpdatersWrong.class, "count");

    public static void main(String[] args) throws InterruptedException {
        FieldUpdatersWrong object = new FieldUpdatersWrong();
        Thread other = new Thread(() -> COUNT.set(object, COUNT.get(object) + 1));
        other.start();
        COUNT.incrementAndGet(object);
        other.join();
        assert object.count == 2; //~ assertion
    }
}
