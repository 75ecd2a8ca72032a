//@ entry: SameSmallBox.check
//@ expect: valid

/** Boxes of a number that is not known: the small ones are shared, wherever they were made and whatever holds them. */
public class SameSmallBox {
    static void check(int x, long y, char c) {
        Integer a = x;
        Object b = Integer.valueOf(x);
        if (x >= -128 && x <= 127) {
            assert a == b;
        } else {
            assert a != b;
        }
        assert a == (Object) a;
        assert (Object) Long.valueOf(y) != (Object) Integer.valueOf((int) y);
        Character d = c, e = c;
        assert (d == e) == (c < 128);
        Integer made = new Integer(x);
        assert made != a;
    }
}
