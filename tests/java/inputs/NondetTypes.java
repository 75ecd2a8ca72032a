//@ expect: valid

import org.sosy_lab.sv_benchmarks.Verifier;

public class NondetTypes {
    public static void main(String[] args) {
        byte b = Verifier.nondetByte();
        assert b >= -128 && b <= 127;
        short s = Verifier.nondetShort();
        assert s >= -32768 && s <= 32767;
        char c = Verifier.nondetChar();
        assert c <= 65535 && c >= 0;
        long l = Verifier.nondetLong();
        assert (l ^ l) == 0;
        boolean z = Verifier.nondetBoolean();
        assert z || !z;
        double d = Verifier.nondetDouble();
        assert d == d || d != d;
        float f = Verifier.nondetFloat();
        Verifier.assume(f == f);
        assert f <= Float.POSITIVE_INFINITY;
    }
}
