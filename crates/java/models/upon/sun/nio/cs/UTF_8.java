package sun.nio.cs;

import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import oxpecker.Amends;
import oxpecker.Vm;

/** Its coders need the machine. */
@Amends
public class UTF_8 extends Unicode {
    public static UTF_8 INSTANCE;

    static {
        INSTANCE = new UTF_8();
    }

    public UTF_8() {
        super("UTF-8", StandardCharsets.aliases_UTF_8());
    }

    private boolean contains$jdk(Charset other) {
        return false;
    }

    public boolean contains(Charset other) {
        return contains$jdk(other);
    }

    private String historicalName$jdk() {
        return null;
    }

    public String historicalName() {
        return historicalName$jdk();
    }

    public CharsetDecoder newDecoder() {
        Vm.fail("a decoder of UTF-8");
        return null;
    }

    public CharsetEncoder newEncoder() {
        Vm.fail("an encoder of UTF-8");
        return null;
    }
}
