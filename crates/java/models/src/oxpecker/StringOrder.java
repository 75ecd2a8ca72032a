package oxpecker;

import java.util.Comparator;

/** The constant of String, here so that String has no static initialiser. */
public interface StringOrder {
    Comparator<String> CASE_INSENSITIVE_ORDER = new IgnoreCase();

    final class IgnoreCase implements Comparator<String> {
        @Override
        public int compare(String a, String b) {
            return a.compareToIgnoreCase(b);
        }
    }
}
