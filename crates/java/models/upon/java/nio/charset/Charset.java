package java.nio.charset;

import oxpecker.Amends;
import oxpecker.Vm;

/** Those that every machine has, without looking for others: those of the machine are not known. */
@Amends
public abstract class Charset {
    private String name;
    private String[] aliases;

    /** Those of the JDK are not checked, and asked for no loader. */
    protected Charset(String name, String[] aliases) {
        this.name = name;
        this.aliases = aliases == null ? new String[0] : aliases;
        if (!isStandard(name)) {
            checkName$jdk(name);
            for (int i = 0; i < this.aliases.length; i++) {
                checkName$jdk(this.aliases[i]);
            }
        }
    }

    private static void checkName$jdk(String name) {
    }

    private static boolean isStandard(String name) {
        return name.equals("UTF-8") || name.equals("ISO-8859-1") || name.equals("US-ASCII")
            || name.startsWith("UTF-16");
    }

    private static Charset lookup(String name) {
        if (name == null) {
            throw new IllegalArgumentException("Null charset name");
        }
        if (name.equalsIgnoreCase("UTF-8") || name.equalsIgnoreCase("UTF8")) {
            return sun.nio.cs.UTF_8.INSTANCE;
        }
        if (name.equalsIgnoreCase("ISO-8859-1") || name.equalsIgnoreCase("ISO8859_1")
            || name.equalsIgnoreCase("latin1")) {
            return sun.nio.cs.ISO_8859_1.INSTANCE;
        }
        if (name.equalsIgnoreCase("US-ASCII") || name.equalsIgnoreCase("ASCII")) {
            return sun.nio.cs.US_ASCII.INSTANCE;
        }
        Vm.fail("a charset");
        return null;
    }

    /** Before Java 18 it depends on the machine. */
    public static Charset defaultCharset() {
        Vm.assuming("default-charset");
        return sun.nio.cs.UTF_8.INSTANCE;
    }
}
