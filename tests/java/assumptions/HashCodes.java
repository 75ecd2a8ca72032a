// Two objects of a machine may have the same hash code.
//@ expect: valid
//@ assumes: identity-hash-codes

public class HashCodes {
    public static void main(String[] args) {
        Object a = new Object();
        Object b = new Object();
        assert a.hashCode() == a.hashCode();
        assert System.identityHashCode(a) != System.identityHashCode(b);
    }
}
