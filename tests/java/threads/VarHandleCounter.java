//@ needs: jdk 17
//@ expect: valid
// Fields by handles: sums, comparisons and exchanges are one step each.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleCounter {
    private volatile int count;
    private static volatile long total;
    private volatile String name = "a";

    private static final VarHandle COUNT;
    private static final VarHandle TOTAL;
    private static final VarHandle NAME;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            COUNT = lookup.findVarHandle(VarHandleCounter.class, "count", int.class);
            TOTAL = lookup.findStaticVarHandle(VarHandleCounter.class, "total", long.class);
            NAME = lookup.findVarHandle(VarHandleCounter.class, "name", String.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        VarHandleCounter counter = new VarHandleCounter();
        Thread other = new Thread(() -> {
            COUNT.getAndAdd(counter, 2);
            TOTAL.getAndAdd(3L);
            NAME.compareAndSet(counter, "a", "b");
        });
        other.start();
        int before = (int) COUNT.getAndAdd(counter, 1);
        TOTAL.getAndAdd(4L);
        String seen = (String) NAME.getAndSet(counter, "c");
        other.join();
        assert before == 0 || before == 2;
        assert counter.count == 3 && total == 7;
        assert seen == "a" || seen == "b";
        assert (String) NAME.getVolatile(counter) == "c";
        assert !COUNT.compareAndSet(counter, 2, 9);
        assert (int) COUNT.compareAndExchange(counter, 3, 9) == 3 && (int) COUNT.get(counter) == 9;
        assert (int) COUNT.getAndBitwiseOr(counter, 6) == 9 && counter.count == 15;
    }
}
