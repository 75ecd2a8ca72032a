//@ entry: Overflow.check
//@ expect: invalid

public class Overflow {
    static void check(int a, int b) {
        if (a > 0 && b > 0) {
            long exact = (long) a + b;
            assert exact > 0;
            assert a + b > 0; //~ assertion
        }
    }
}
