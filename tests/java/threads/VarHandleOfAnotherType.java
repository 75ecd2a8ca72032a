//@ needs: jdk 17
//@ expect: unknown
// There is no such field of this type, which the JDK says by an exception.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleOfAnotherType {
    private int count;

    public static void main(String[] args) throws ReflectiveOperationException {
        VarHandle handle = MethodHandles.lookup().findVarHandle(VarHandleOfAnotherType.class, "count", long.class);
        handle.set(new VarHandleOfAnotherType(), 1L);
    }
}
