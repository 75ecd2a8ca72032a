//@ entry: IdentityOfInputs.check
//@ expect: valid

/** What is the same object has one identity hash code, also where it is a box of the input. */
public class IdentityOfInputs {
    static void check(Integer a, Integer b) {
        if (a != null && a == b) {
            assert System.identityHashCode(a) == System.identityHashCode(b);
        }
    }
}
