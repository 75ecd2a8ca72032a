//@ entry: LargeFactor.check
//@ expect: invalid

public class LargeFactor {
    static void check(int a, int b) {
        if (a + b < b * 2147483647) {
            assert a > b; //~ assertion
        }
    }
}
