//@ entry: ObjectArrayTypes.check
//@ expect: unknown
// An array of the input may be one of a subclass: a B[] would make the store fail.

public class ObjectArrayTypes {
    static class A { }

    static class B extends A { }

    static void check(A[] as, A a) {
        if (as != null && as.length > 0 && a != null) {
            as[0] = a;
        }
    }
}
