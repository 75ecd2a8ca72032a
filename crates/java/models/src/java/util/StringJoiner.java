package java.util;

public final class StringJoiner {
    private final String prefix;
    private final String delimiter;
    private final String suffix;
    /** What was added, with delimiters between; null while nothing was. */
    private StringBuilder value;
    private String emptyValue;

    public StringJoiner(CharSequence delimiter) {
        this(delimiter, "", "");
    }

    public StringJoiner(CharSequence delimiter, CharSequence prefix, CharSequence suffix) {
        Objects.requireNonNull(prefix, "The prefix must not be null");
        Objects.requireNonNull(delimiter, "The delimiter must not be null");
        Objects.requireNonNull(suffix, "The suffix must not be null");
        this.prefix = prefix.toString();
        this.delimiter = delimiter.toString();
        this.suffix = suffix.toString();
    }

    public StringJoiner setEmptyValue(CharSequence emptyValue) {
        this.emptyValue = Objects.requireNonNull(emptyValue, "The empty value must not be null").toString();
        return this;
    }

    public StringJoiner add(CharSequence text) {
        return append(String.valueOf(text));
    }

    private StringJoiner append(String text) {
        if (value == null) {
            value = new StringBuilder();
        } else {
            value.append(delimiter);
        }
        value.append(text);
        return this;
    }

    public StringJoiner merge(StringJoiner other) {
        Objects.requireNonNull(other);
        return other.value == null ? this : append(other.value.toString());
    }

    public int length() {
        return value == null && emptyValue != null ? emptyValue.length()
            : prefix.length() + (value == null ? 0 : value.length()) + suffix.length();
    }

    public String toString() {
        if (value == null && emptyValue != null) {
            return emptyValue;
        }
        StringBuilder all = new StringBuilder().append(prefix);
        if (value != null) {
            all.append(value);
        }
        return new String(all.append(suffix));
    }
}
