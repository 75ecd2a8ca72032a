//@ entry: ByteOverflow.check
//@ expect: invalid

public class ByteOverflow {
    static void check(byte b) {
        b++;
        assert b != 0 || true;
        assert b != -128; //~ assertion
    }
}
