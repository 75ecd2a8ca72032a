//@ entry: ObjectMayBeArray.check
//@ expect: unknown

public class ObjectMayBeArray {
    static void check(Object o) {
        if (o instanceof int[] a && a.length > 0) {
            assert a[0] != 2;
        }
    }
}
