//@ needs: jdk 17
//@ expect: valid
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public class FieldUpdaters {
    volatile int count;
    volatile long sum;
    volatile String owner;

    static final AtomicIntegerFieldUpdater<FieldUpdaters> COUNT =
        AtomicIntegerFieldUpdater.newUpdater(FieldUpdaters.class, "count");
    static final AtomicLongFieldUpdater<FieldUpdaters> SUM =
        AtomicLongFieldUpdater.newUpdater(FieldUpdaters.class, "sum");
    static final AtomicReferenceFieldUpdater<FieldUpdaters, String> OWNER =
        AtomicReferenceFieldUpdater.newUpdater(FieldUpdaters.class, String.class, "owner");

    public static void main(String[] args) throws InterruptedException {
        FieldUpdaters object = new FieldUpdaters();
        Thread other = new Thread(() -> {
            COUNT.incrementAndGet(object);
            SUM.accumulateAndGet(object, 5, Long::sum);
            if (OWNER.compareAndSet(object, null, "other")) {
                assert OWNER.get(object) == "other";
            }
        });
        other.start();
        COUNT.getAndAdd(object, 2);
        SUM.updateAndGet(object, x -> x + 7);
        boolean mine = OWNER.compareAndSet(object, null, "main");
        other.join();
        assert object.count == 3 && object.sum == 12;
        assert object.owner == (mine ? "main" : "other");
    }
}
