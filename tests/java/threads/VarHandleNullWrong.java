//@ needs: jdk 17
//@ expect: invalid
//@ verify: --no-exceptions
// A handle of a field of no object.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleNullWrong {
    private int count;

    public static void main(String[] args) throws ReflectiveOperationException {
        VarHandle handle = MethodHandles.lookup().findVarHandle(VarHandleNullWrong.class, "count", int.class);
        VarHandleNullWrong none = null;
        handle.set(none, 1); //~ exception
    }
}
