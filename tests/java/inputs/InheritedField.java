//@ entry: InheritedField.check
//@ expect: invalid

/** A field that a superclass declares is one field, whichever class a reference has. */
public class InheritedField {
    static class Base { int value; }

    static class Left extends Base { }

    static class Right extends Base { }

    static void check(Base base, Left left, Right right) {
        if (base == null || left == null || right == null) {
            return;
        }
        left.value = 1;
        right.value = 2;
        assert left.value == 1;
        base.value = 3;
        assert left.value == 1 || right.value == 2;
        assert left.value == 1; //~ assertion
    }
}
