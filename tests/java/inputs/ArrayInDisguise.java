//@ entry: ArrayInDisguise.check
//@ expect: unknown

/** An array of the input may be one of a subclass. */
public class ArrayInDisguise {
    static class A { }

    static class B extends A { }

    static void check(A[] a) {
        assert !(a instanceof B[]);
    }
}
