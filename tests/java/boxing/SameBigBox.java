//@ entry: SameBigBox.check
//@ expect: invalid

public class SameBigBox {
    static void check(int x) {
        Integer a = x, b = x;
        if (x < 128) {
            assert a == b; //~ assertion
        }
    }
}
