//@ entry: MessageOfIndexWrong.check
//@ expect: invalid

public class MessageOfIndexWrong {
    static void check(int[] a, int i) {
        if (a == null || a.length != 2 || i < 0 || i > 20) {
            return;
        }
        try {
            a[i]++;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert !e.getMessage().startsWith("Index 13 "); //~ assertion
        }
    }
}
