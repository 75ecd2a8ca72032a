//@ entry: PowerOfTwo.check
//@ expect: invalid

public class PowerOfTwo {
    static void check(int x) {
        if ((x & (x - 1)) == 0) {
            assert x > 0; //~ assertion
        }
    }
}
