//@ expect: unknown

import java.util.Locale;

/** A Turkish i keeps its dot: a gap, not the English answer. */
public class TurkishCase {
    public static void main(String[] args) {
        assert "title".toUpperCase(Locale.ROOT).equals("TITLE");
        assert "TITLE".toLowerCase(new Locale("tr", "TR")).equals("title");
    }
}
