package java.util;

import oxpecker.Vm;

/** A language, a country and a variant. Scripts and extensions are not modelled. */
public final class Locale implements Cloneable, java.io.Serializable {
    public static final Locale ROOT = new Locale("", "");
    public static final Locale ENGLISH = new Locale("en", "");
    public static final Locale FRENCH = new Locale("fr", "");
    public static final Locale GERMAN = new Locale("de", "");
    public static final Locale ITALIAN = new Locale("it", "");
    public static final Locale JAPANESE = new Locale("ja", "");
    public static final Locale KOREAN = new Locale("ko", "");
    public static final Locale CHINESE = new Locale("zh", "");
    public static final Locale FRANCE = new Locale("fr", "FR");
    public static final Locale GERMANY = new Locale("de", "DE");
    public static final Locale ITALY = new Locale("it", "IT");
    public static final Locale JAPAN = new Locale("ja", "JP");
    public static final Locale KOREA = new Locale("ko", "KR");
    public static final Locale UK = new Locale("en", "GB");
    public static final Locale US = new Locale("en", "US");
    public static final Locale CANADA = new Locale("en", "CA");
    public static final Locale CANADA_FRENCH = new Locale("fr", "CA");
    public static final Locale CHINA = new Locale("zh", "CN");
    public static final Locale PRC = CHINA;
    public static final Locale SIMPLIFIED_CHINESE = CHINA;
    public static final Locale TAIWAN = new Locale("zh", "TW");
    public static final Locale TRADITIONAL_CHINESE = TAIWAN;

    public enum Category {
        DISPLAY, FORMAT
    }

    private final String language;
    private final String country;
    private final String variant;

    public Locale(String language, String country, String variant) {
        if (language == null || country == null || variant == null) {
            throw new NullPointerException();
        }
        String lower = language.lower$();
        if (lower.equals("iw") || lower.equals("in") || lower.equals("ji") || lower.equals("he") || lower.equals("id")
            || lower.equals("yi")) {
            Vm.fail("a locale of a language with two codes");
        }
        if (!variant.isEmpty()) {
            Vm.fail("a locale with a variant");
        }
        this.language = lower;
        this.country = country.upper$();
        this.variant = variant;
    }

    public Locale(String language, String country) {
        this(language, country, "");
    }

    public Locale(String language) {
        this(language, "", "");
    }

    /** Of Java 19 and later, as the other two. */
    public static Locale of(String language, String country, String variant) {
        return new Locale(language, country, variant);
    }

    public static Locale of(String language, String country) {
        return new Locale(language, country, "");
    }

    public static Locale of(String language) {
        return new Locale(language, "", "");
    }

    public static Locale getDefault() {
        Vm.assuming("default-locale");
        return US;
    }

    public static Locale getDefault(Category category) {
        if (category == null) {
            throw new NullPointerException();
        }
        return getDefault();
    }

    public String getLanguage() {
        return language;
    }

    public String getCountry() {
        return country;
    }

    public String getVariant() {
        return variant;
    }

    public String getScript() {
        return "";
    }

    public boolean hasExtensions() {
        return false;
    }

    public Locale stripExtensions() {
        return this;
    }

    public String getExtension(char key) {
        boolean known = key >= '0' && key <= '9' || key >= 'a' && key <= 'z' || key >= 'A' && key <= 'Z';
        if (!known) {
            throw new IllegalArgumentException("Ill-formed extension key: " + key);
        }
        return null;
    }

    /** There are no extensions. */
    public String getUnicodeLocaleType(String key) {
        boolean good = key.length() == 2 && Character.isLetterOrDigit(key.charAt(0)) && Character.isLetter(key.charAt(1))
            && key.charAt(0) < 128 && key.charAt(1) < 128;
        if (!good) {
            throw new IllegalArgumentException("Ill-formed Unicode locale key: " + key);
        }
        return null;
    }

    /** Whether all characters are letters of ASCII, or digits if these are wanted, and as many as that. */
    private static boolean all(String s, boolean digits, int least, int most) {
        boolean good = s.length() >= least && s.length() <= most;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            good &= digits ? c >= '0' && c <= '9' : c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
        }
        return good;
    }

    public String toLanguageTag() {
        boolean known = (language.isEmpty() || all(language, false, 2, 8) && !language.equals("no"))
            && (country.isEmpty() || all(country, false, 2, 2) || all(country, true, 3, 3));
        if (!known) {
            Vm.fail("the tag of a locale that is not well formed");
        }
        String tag = language.isEmpty() ? "und" : language;
        return country.isEmpty() ? tag : tag.concat("-").concat(country);
    }

    /** A language, or a language and a country. */
    public static Locale forLanguageTag(String tag) {
        int dash = tag.indexOf('-');
        String first = dash < 0 ? tag : tag.substring(0, dash);
        String second = dash < 0 ? "" : tag.substring(dash + 1);
        boolean known = all(first, false, 2, 3)
            && (dash < 0 || all(second, false, 2, 2) || all(second, true, 3, 3));
        if (!known) {
            Vm.fail("a tag of a locale that is more than a language and a country");
        }
        return new Locale(first.equalsIgnoreCase("und") ? "" : first, second);
    }

    public Object clone() {
        return new Locale(language, country, variant);
    }

    public boolean equals(Object o) {
        return this == o
            || o instanceof Locale && language.equals(((Locale) o).language) && country.equals(((Locale) o).country);
    }

    public int hashCode() {
        // Of the language, the script, the country and the variant, as BaseLocale has it.
        return (language.hashCode() * 31 * 31 + country.hashCode()) * 31;
    }

    public String toString() {
        return country.isEmpty() ? language : language.concat("_").concat(country);
    }
}
