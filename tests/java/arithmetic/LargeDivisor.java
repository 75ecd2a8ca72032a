//@ entry: LargeDivisor.check
//@ expect: invalid

/** Z3 crashed on this: a large divisor and a sum that may wrap. */
public class LargeDivisor {
    static void check(int a) {
        assert a / 2147483647 <= a + 1; //~ assertion
    }
}
