//@ needs: jdk 17
//@ expect: valid
// The first access to a static field by a handle initialises its class.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleInitializes {
    static int before;

    static class Other {
        static int count = 5;

        static {
            before++;
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        VarHandle count = MethodHandles.lookup().findStaticVarHandle(Other.class, "count", int.class);
        assert (int) count.getAndAdd(1) == 5;
        assert before == 1 && (int) count.get() == 6;
    }
}
