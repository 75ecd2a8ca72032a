//@ needs: jdk 17
//@ expect: unknown
// Which field it is must be said by literals.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleByName {
    private int count;

    public static void main(String[] args) throws ReflectiveOperationException {
        String name = args.length > 3 ? "count" : "none";
        VarHandle handle = MethodHandles.lookup().findVarHandle(VarHandleByName.class, name, int.class);
        handle.set(new VarHandleByName(), 1);
    }
}
