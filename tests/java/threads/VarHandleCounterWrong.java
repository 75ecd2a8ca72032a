//@ needs: jdk 17
//@ expect: invalid
// Reading and writing are two steps.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleCounterWrong {
    private volatile int count;

    private static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(VarHandleCounterWrong.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        VarHandleCounterWrong counter = new VarHandleCounterWrong();
        Thread other = new Thread(() -> COUNT.setVolatile(counter, (int) COUNT.getVolatile(counter) + 2));
        other.start();
        COUNT.getAndAdd(counter, 1);
        other.join();
        assert counter.count == 3; //~ assertion
    }
}
