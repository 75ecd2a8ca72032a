//@ entry: AliasedInputs.check
//@ expect: invalid

public class AliasedInputs {
    static void check(int[] a, int[] b) {
        if (a == null || b == null || a.length == 0 || b.length == 0) {
            return;
        }
        a[0] = 1;
        b[0] = 2;
        if (a != b) {
            assert a[0] == 1;
        }
        assert a[0] == 1; //~ assertion
    }
}
