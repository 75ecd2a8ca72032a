//@ entry: IntToFloat.check
//@ expect: invalid

public class IntToFloat {
    static void check(int i) {
        assert (int) (float) i == i; //~ assertion
    }
}
