//@ needs: jdk 17
//@ expect: valid
// Elements of arrays by handles.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleElements {
    private static final VarHandle NUMBERS = MethodHandles.arrayElementVarHandle(int[].class);
    private static final VarHandle TEXTS = MethodHandles.arrayElementVarHandle(String[].class);

    public static void main(String[] args) throws InterruptedException {
        int[] numbers = new int[2];
        String[] texts = { "a", null };
        Thread other = new Thread(() -> {
            NUMBERS.getAndAdd(numbers, 1, 5);
            TEXTS.compareAndSet(texts, 1, null, "b");
        });
        other.start();
        NUMBERS.getAndAdd(numbers, 1, 7);
        boolean first = TEXTS.compareAndSet(texts, 1, null, "c");
        other.join();
        assert numbers[0] == 0 && numbers[1] == 12;
        assert texts[1] == (first ? "c" : "b") && texts[0] == "a";
        boolean thrown = false;
        try {
            NUMBERS.getAndAdd(numbers, 2, 1);
        } catch (ArrayIndexOutOfBoundsException e) {
            thrown = true;
        }
        assert thrown;
    }
}
