//@ entry: SymbolicIndex.check
//@ expect: valid

public class SymbolicIndex {
    static void check(int i, int j) {
        byte[] a = new byte[4];
        if (i < 0 || i > 3 || j < 0 || j > 3) {
            return;
        }
        a[i] = 1;
        a[j] = 2;
        assert a[j] == 2;
        assert i == j || a[i] == 1;
        int sum = a[0] + a[1] + a[2] + a[3];
        assert sum == (i == j ? 2 : 3);
    }
}
