//@ entry: EntryState.check
//@ expect: invalid

public class EntryState {
    static int[] table = {1, 2, 3};
    static String name = "x";
    static final int LIMIT = table.length;

    static void check(int i) {
        assert name.equals("x") && LIMIT == 3;
        if (i >= 0 && i < LIMIT) {
            assert table[i] == i + 1;
            table[i] = 0;
            assert table[0] + table[1] + table[2] == 5 - i;
            assert table[2] == 3; //~ assertion
        }
    }
}
