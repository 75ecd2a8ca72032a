//@ entry: ClassesOfInputs.e*
//@ expect: valid
//@ assumes: input-classes

/** That nobody else implements a type of the library is assumed where a program asks. */
public class ClassesOfInputs {
    static void eText(CharSequence c) {
        assert c == null || c instanceof String;
    }

    static void eCalls(Number n) {
        assert n == null || n.intValue() == n.intValue();
    }

    static void eObject(Object o) {
        assert !(o instanceof Runnable);
    }
}
