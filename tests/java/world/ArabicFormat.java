//@ expect: unknown

import java.util.Locale;

public class ArabicFormat {
    public static void main(String[] args) {
        assert String.format(Locale.ENGLISH, "%d", 1000).equals("1000");
        assert String.format(new Locale("ar", "EG"), "%d", 1000).equals("1000");
    }
}
