package sun.nio.cs;

import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import oxpecker.Amends;
import oxpecker.Vm;

/** Its coders need the machine. */
@Amends
public class US_ASCII extends java.nio.charset.Charset {
    public static US_ASCII INSTANCE;

    static {
        INSTANCE = new US_ASCII();
    }

    public US_ASCII() {
        super("US-ASCII", StandardCharsets.aliases_US_ASCII());
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
        Vm.fail("a decoder of US-ASCII");
        return null;
    }

    public CharsetEncoder newEncoder() {
        Vm.fail("an encoder of US-ASCII");
        return null;
    }
}
