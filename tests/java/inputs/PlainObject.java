//@ entry: PlainObject.check
//@ expect: invalid

public class PlainObject {
    static void check(Object o) {
        if (o != null) {
            assert o.getClass() != Object.class; //~ assertion
        }
    }
}
