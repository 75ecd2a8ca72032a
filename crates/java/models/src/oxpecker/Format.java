package oxpecker;

import java.util.IllegalFormatCodePointException;
import java.util.IllegalFormatConversionException;
import java.util.MissingFormatArgumentException;
import java.util.UnknownFormatConversionException;

/** Formats with plain conversions only: d, s, c, b, x, n and %. */
public final class Format {
    private Format() {
    }

    public static String format(String format, Object[] args) {
        parse(format);
        StringBuilder to = new StringBuilder();
        int n = format.length();
        int next = 0;
        for (int i = 0; i < n; i++) {
            char c = format.charAt(i);
            if (c != '%') {
                to.append(c);
                continue;
            }
            i++;
            char k = format.charAt(i);
            if (k == 'n') {
                to.append(Vm.isUnix() ? "\n" : "\r\n");
            } else if (k == '%') {
                to.append('%');
            } else {
                if (args != null && next >= args.length) {
                    throw new MissingFormatArgumentException("%".concat(String.valueOf(k)));
                }
                convert(to, k, args == null ? null : args[next]);
                next++;
            }
        }
        return to.toString();
    }

    /** The whole format is read before anything is converted. */
    private static void parse(String format) {
        int n = format.length();
        for (int i = 0; i < n; i++) {
            if (format.charAt(i) != '%') {
                continue;
            }
            i++;
            char k = i < n ? format.charAt(i) : '%';
            boolean isPlain = k == 'd' || k == 's' || k == 'c' || k == 'b' || k == 'x' || k == 'n' || k == '%' && i < n;
            boolean isLetter = k >= 'a' && k <= 'z' || k >= 'A' && k <= 'Z';
            if (i >= n || isLetter && "bBhHsScCdoxXeEfgGaAtTn".indexOf(k) < 0) {
                throw new UnknownFormatConversionException(String.valueOf(k));
            }
            if (!isPlain) {
                Vm.fail("a format with flags or other conversions than d, s, c, b, x, n and %");
            }
        }
    }

    private static void convert(StringBuilder to, char k, Object o) {
        if (k == 'b') {
            to.append(o instanceof Boolean ? ((Boolean) o).booleanValue() : o != null);
        } else if (o == null || k == 's') {
            if (o instanceof java.util.Formattable) {
                Vm.fail("a format of a Formattable");
            }
            to.append(o);
        } else if (k == 'c' && o instanceof Character) {
            to.append(((Character) o).charValue());
        } else if (k == 'c' && (o instanceof Integer || o instanceof Short || o instanceof Byte)) {
            int point = ((Number) o).intValue();
            if (!Character.isValidCodePoint(point)) {
                throw new IllegalFormatCodePointException(point);
            }
            to.appendCodePoint(point);
        } else if (k != 'c' && (o instanceof Integer || o instanceof Long || o instanceof Short
            || o instanceof Byte)) {
            long l = ((Number) o).longValue();
            if (k == 'd') {
                to.append(l);
            } else if (o instanceof Byte) {
                to.append(Long.toHexString(l & 0xFF));
            } else if (o instanceof Short) {
                to.append(Long.toHexString(l & 0xFFFF));
            } else if (o instanceof Integer) {
                to.append(Long.toHexString(l & 0xFFFFFFFFL));
            } else {
                to.append(Long.toHexString(l));
            }
        } else {
            if (k != 'c' && o instanceof java.math.BigInteger) {
                Vm.fail("a format of a BigInteger");
            }
            throw new IllegalFormatConversionException(k, o.getClass());
        }
    }
}
