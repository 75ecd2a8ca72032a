package oxpecker;

/** The messages of exceptions that the machine raises, as HotSpot words them. */
public final class Messages {
    private static final String BASE = "module java.base of loader 'bootstrap'";
    private static final String APP = "unnamed module of loader 'app'";

    private Messages() {
    }

    public static String bounds(int index, int length) {
        return "Index ".concat(Integer.toString(index)).concat(" out of bounds for length ")
            .concat(Integer.toString(length));
    }

    /** The name of an object's class. The virtual machine numbers the classes of lambdas as it likes. */
    public static String name(Object o) {
        String name = o.getClass().getName();
        if (name.indexOf("$lambda") >= 0) {
            Vm.fail("the name of the class of a lambda");
        }
        return name;
    }

    /** Why an object of one class is none of another. */
    public static String cast(String from, String to) {
        String a = home(from);
        String b = home(to);
        String homes = a == b ? from.concat(" and ").concat(to).concat(" are in ").concat(a)
            : from.concat(" is in ").concat(a).concat("; ").concat(to).concat(" is in ").concat(b);
        return "class ".concat(from).concat(" cannot be cast to class ").concat(to).concat(" (").concat(homes)
            .concat(")");
    }

    /** The module and the loader of a class, or of the elements of an array, as BASE or APP. */
    private static String home(String name) {
        int start = name.lastIndexOf('[') + 1;
        if (start > 0 && name.charAt(start) != 'L') {
            return BASE;
        }
        String element = start == 0 ? name : name.substring(start + 1);
        if (isBase(element)) {
            return BASE;
        }
        if (element.startsWith("java.") || element.startsWith("javax.") || element.startsWith("jdk.")
            || element.startsWith("sun.") || element.startsWith("com.sun.")) {
            Vm.fail("the message of a failed cast to or from a class of another module than java.base");
        }
        return APP;
    }

    private static boolean isBase(String name) {
        return name.startsWith("java.lang.") && !name.startsWith("java.lang.instrument.")
            && !name.startsWith("java.lang.management.")
            || name.startsWith("java.util.") && !name.startsWith("java.util.logging.")
            && !name.startsWith("java.util.prefs.")
            || name.startsWith("java.io.") || name.startsWith("java.math.") || name.startsWith("java.nio.")
            || name.startsWith("java.text.") || name.startsWith("java.time.") || name.startsWith("java.security.")
            || name.startsWith("java.net.") && !name.startsWith("java.net.http.");
    }
}
