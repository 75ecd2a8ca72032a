//@ needs: jdk 17
//@ expect: valid
// Small numbers and truths are objects that the machine shares: an equal one is the one that is expected.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public class AtomicBoxes {
    volatile Integer number = 5;

    static final VarHandle NUMBER;
    static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(Integer[].class);
    static final AtomicReferenceFieldUpdater<AtomicBoxes, Integer> UPDATER =
        AtomicReferenceFieldUpdater.newUpdater(AtomicBoxes.class, Integer.class, "number");

    static {
        try {
            NUMBER = MethodHandles.lookup().findVarHandle(AtomicBoxes.class, "number", Integer.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicReference<Integer> cell = new AtomicReference<>(5);
        assert cell.compareAndSet(5, 6) && cell.get() == 6;
        assert !cell.compareAndSet(5, 7) && cell.compareAndSet(6, 7);
        assert cell.compareAndExchange(7, 8) == 7 && cell.get() == 8;
        AtomicReference<Boolean> truth = new AtomicReference<>(true);
        assert truth.compareAndSet(true, false) && !truth.get();
        AtomicBoxes object = new AtomicBoxes();
        assert NUMBER.compareAndSet(object, (Integer) 5, (Integer) 6) && object.number == 6;
        assert UPDATER.compareAndSet(object, 6, 7) && object.number == 7;
        Integer[] numbers = { 5 };
        assert ELEMENTS.compareAndSet(numbers, 0, (Integer) 5, (Integer) 6) && numbers[0] == 6;
        AtomicReference<Integer> race = new AtomicReference<>(0);
        int[] won = new int[2];
        Thread one = new Thread(() -> won[0] = race.compareAndSet(0, 1) ? 1 : 0);
        Thread two = new Thread(() -> won[1] = race.compareAndSet(0, 2) ? 1 : 0);
        one.start();
        two.start();
        one.join();
        two.join();
        assert won[0] + won[1] == 1 && race.get() == (won[0] == 1 ? 1 : 2);
    }
}
