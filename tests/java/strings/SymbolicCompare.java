//@ entry: SymbolicCompare.check
//@ expect: invalid

public class SymbolicCompare {
    static void check(char a, char b) {
        String s = "k" + a;
        String t = "k" + b;
        int order = s.compareTo(t);
        assert (order < 0) == (a < b);
        assert s.equals(t) == (order == 0);
        assert order >= -1 && order <= 1; //~ assertion
    }
}
