//@ entry: ObjectArrayTypes.check
//@ expect: invalid
//@ todo: arrays of the input have exactly their static type, so a store into a B[] is not tried

public class ObjectArrayTypes {
    static class A { }

    static class B extends A { }

    static void check(A[] as, A a) {
        if (as != null && as.length > 0 && a != null) {
            as[0] = a; //~ exception
        }
    }
}
