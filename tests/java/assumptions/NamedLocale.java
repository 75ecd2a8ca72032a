//@ expect: valid
//@ assumes: nothing

import java.util.Locale;

public class NamedLocale {
    public static void main(String[] args) {
        assert "TITLE".toLowerCase(Locale.ROOT).equals("title");
    }
}
