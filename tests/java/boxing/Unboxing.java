//@ entry: Unboxing.check
//@ expect: invalid

public class Unboxing {
    static int get(Integer i) {
        return i == null ? 0 : i;
    }

    static void check(boolean b, int x) {
        Integer none = null;
        Integer i = b ? x : none; //~ exception
        assert get(i) == (b ? x : 0);
    }
}
