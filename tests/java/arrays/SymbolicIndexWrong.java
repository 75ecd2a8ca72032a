//@ entry: SymbolicIndexWrong.check
//@ expect: invalid

public class SymbolicIndexWrong {
    static void check(int i, int j) {
        char[] a = {'a', 'b', 'c', 'd'};
        if (i < 0 || i > 3 || j < 0 || j > 3) {
            return;
        }
        char old = a[i];
        a[j] = 'z';
        assert a[i] == old; //~ assertion
    }
}
