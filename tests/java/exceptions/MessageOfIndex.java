//@ entry: MessageOfIndex.check
//@ expect: valid

/** The message has the index, which is any, and no path is for its digits as long as nobody asks. */
public class MessageOfIndex {
    static int[] three = new int[3];

    static void check(int i) {
        try {
            three[i]++;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert i < 0 || i > 2;
            if (i >= 5 && i < 12) {
                String text = e.getMessage();
                assert text != null;
                assert text.length() == (i < 10 ? 34 : 35);
                assert i != 7 || text.equals("Index 7 out of bounds for length 3");
            }
        }
    }
}
