//@ needs: jdk 17
//@ expect: valid
// A handle of the elements of arrays of texts takes no others.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleOfOtherArrays {
    static final VarHandle TEXTS = MethodHandles.arrayElementVarHandle(String[].class);

    public static void main(String[] args) {
        boolean caught = false;
        try {
            Object[] objects = { "x" };
            TEXTS.set(objects, 0, "z");
        } catch (ClassCastException e) {
            caught = true;
        }
        assert caught;
        Object[] texts = new String[1];
        TEXTS.set(texts, 0, "z");
        assert texts[0] == "z";
    }
}
