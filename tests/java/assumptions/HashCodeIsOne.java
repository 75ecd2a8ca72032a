// A counterexample that depends on how hash codes are numbered says so.
//@ expect: invalid
//@ assumes: identity-hash-codes

public class HashCodeIsOne {
    public static void main(String[] args) {
        assert new Object().hashCode() != 1;   //~ assertion
    }
}
