//@ expect: valid
//@ needs: jdk

import java.util.Locale;

public class Locales {
    public static void main(String[] args) {
        Locale austria = new Locale("DE", "at");
        System.out.println(austria + " " + austria.getLanguage() + austria.getCountry() + austria.getVariant());
        System.out.println(austria.equals(Locale.forLanguageTag("de-AT")) + " " + austria.equals(Locale.GERMANY));
        System.out.println(Locale.US.toLanguageTag() + " " + Locale.ROOT.toLanguageTag() + " " + Locale.JAPAN);
        System.out.println("I".toLowerCase(Locale.ROOT) + Locale.US.getUnicodeLocaleType("ca"));
        System.out.println(Locale.getDefault(Locale.Category.FORMAT).getLanguage());
        System.out.println(Locale.UK.getScript().isEmpty() + " " + Locale.UK.hasExtensions());
    }
}
