//@ entry: IntToFloat.check
//@ expect: invalid
//@ todo: the solver needs more than 20 seconds for int to float and back

public class IntToFloat {
    static void check(int i) {
        assert (int) (float) i == i; //~ assertion
    }
}
