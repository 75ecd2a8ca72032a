// Hash codes are any numbers, but an object keeps its own.
//@ expect: invalid
//@ verify: --any-hash-codes
//@ assumes: nothing

public class HashCodesAny {
    public static void main(String[] args) {
        Object a = new Object();
        Object b = new Object();
        assert a.hashCode() == a.hashCode();
        assert System.identityHashCode(a) != System.identityHashCode(b);   //~ assertion
    }
}
