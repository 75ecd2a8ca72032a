package oxpecker;

/**
 * What a program finds where it runs. What is the same on every machine with that JDK is a constant; what differs is
 * an input: chosen when it is first asked for, and the same from then on. The machine is started as `java -ea`, without
 * options that change what the JDK says about itself.
 */
public final class World {
    /** A property or a variable of the environment, and its value; null if there is none. */
    private static final class Pair {
        final String key;
        final Pair next;
        String value;

        Pair(String key, String value, Pair next) {
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    /** A thread that was asked who it is. */
    private static final class Number {
        final int n;
        final long id;
        final Number next;

        Number(int n, long id, Number next) {
            this.n = n;
            this.id = id;
            this.next = next;
        }
    }

    private static Pair properties;
    private static Pair variables;
    private static boolean ticks;
    private static long clock;
    private static long memory;
    private static Number numbers;
    private static boolean isSalted;
    private static long salt;

    private World() {
    }

    private static Pair find(Pair list, String key) {
        Pair p = list;
        while (p != null && !p.key.equals(key)) {
            p = p.next;
        }
        return p;
    }

    private static Pair known(String key) {
        Pair p = find(properties, key);
        if (p == null) {
            p = new Pair(key, initial(key), properties);
            properties = p;
        }
        return p;
    }

    public static String property(String key) {
        Vm.enter(World.class);
        String value = known(key).value;
        Vm.exit(World.class);
        return value;
    }

    /** The same for those who may ask for a property without a name. */
    public static String setting(String key) {
        return key == null || key.isEmpty() ? null : property(key);
    }

    /** Sets a property, or removes it for null, and returns the value before. */
    public static String setProperty(String key, String value) {
        Vm.enter(World.class);
        Pair p = known(key);
        String old = p.value;
        p.value = value;
        Vm.exit(World.class);
        return old;
    }

    /** Text that is there on every machine. */
    private static String some() {
        String s = Vm.anyString("System.getProperty");
        Vm.assume(!s.isEmpty());
        return s;
    }

    /** Text, or none. */
    private static String perhaps() {
        return Vm.anyBoolean("System.getProperty.isSet") ? Vm.anyString("System.getProperty") : null;
    }

    /** What a property is when the program begins. */
    private static String initial(String key) {
        switch (key) {
            case "file.separator":
                return Vm.isUnix() ? "/" : "\\";
            case "path.separator":
                return Vm.isUnix() ? ":" : ";";
            case "line.separator":
                return Vm.isUnix() ? "\n" : "\r\n";
            case "java.version":
                return Vm.release() != null ? Vm.release() : some();
            case "java.specification.version":
            case "java.vm.specification.version":
                return Vm.feature() > 0 ? Integer.toString(Vm.feature()) : some();
            case "java.class.version":
                return Vm.feature() > 0 ? Integer.toString(Vm.feature() + 44).concat(".0") : some();
            case "java.specification.name":
                return "Java Platform API Specification";
            case "java.vm.specification.name":
                return "Java Virtual Machine Specification";
            case "java.specification.vendor":
            case "java.vm.specification.vendor":
                return "Oracle Corporation";
            case "file.encoding":
            case "native.encoding":
            case "sun.jnu.encoding":
                Vm.assuming("default-charset");
                return "UTF-8";
            case "java.version.date":
            case "java.vendor":
            case "java.vendor.url":
            case "java.home":
            case "java.vm.version":
            case "java.vm.vendor":
            case "java.vm.name":
            case "java.runtime.name":
            case "java.runtime.version":
            case "java.io.tmpdir":
            case "os.name":
            case "os.arch":
            case "os.version":
            case "user.name":
            case "user.home":
            case "user.dir":
                return some();
            case "user.language":
                Vm.assuming("default-locale");
                return "en";
            case "user.country":
                Vm.assuming("default-locale");
                return "US";
            case "java.class.path":
            case "java.library.path":
                return Vm.anyString("System.getProperty");
            case "java.vendor.version":
            case "java.vendor.url.bug":
            case "java.vm.info":
            case "java.vm.compressedOopsMode":
            case "java.specification.maintenance.version":
            case "java.compiler":
            case "jdk.debug":
            case "sun.arch.data.model":
            case "sun.boot.library.path":
            case "sun.cpu.endian":
            case "sun.io.unicode.encoding":
            case "sun.java.command":
            case "sun.java.launcher":
            case "sun.management.compiler":
            case "sun.stderr.encoding":
            case "sun.stdout.encoding":
                return perhaps();
            default:
                // Switches of the JDK, which it asks for everywhere: nobody gave them.
                return ofJdk(key) ? null : perhaps();
        }
    }

    private static boolean ofJdk(String key) {
        return key.startsWith("java.") || key.startsWith("javax.") || key.startsWith("jdk.") || key.startsWith("sun.")
            || key.startsWith("com.sun.");
    }

    public static String environment(String name) {
        Vm.enter(World.class);
        Pair p = find(variables, name);
        if (p == null) {
            p = new Pair(name, Vm.anyBoolean("System.getenv.isSet") ? Vm.anyString("System.getenv") : null, variables);
            variables = p;
        }
        Vm.exit(World.class);
        return p.value;
    }

    /** Any number, but never less than before: differences count, so that it may pass the greatest number. */
    public static long nanoTime() {
        Vm.enter(World.class);
        long t = Vm.anyLong("System.nanoTime");
        if (ticks) {
            Vm.assuming("forward-clock");
        }
        Vm.assume(!ticks || t - clock >= 0);
        ticks = true;
        clock = t;
        Vm.exit(World.class);
        return t;
    }

    /** The most memory there can be, which does not change. */
    public static long memory() {
        Vm.enter(World.class);
        if (memory == 0) {
            long most = Vm.anyLong("Runtime.maxMemory");
            Vm.assume(most > 0);
            memory = most;
        }
        long most = memory;
        Vm.exit(World.class);
        return most;
    }

    /** The number that turns the tables of immutable sets and maps: 32 bits that differ from run to run. */
    private static long salt() {
        Vm.enter(World.class);
        if (!isSalted) {
            salt = Vm.anyInt("Set.of.order") & 0xFFFFFFFFL;
            isSalted = true;
        }
        long number = salt;
        Vm.exit(World.class);
        return number;
    }

    /** Whether immutable sets and maps are walked from their ends. */
    public static boolean isReversed() {
        return (salt() & 1) == 0;
    }

    /** Where in a table of that many places the walk begins; places between two that are taken are the same. */
    public static int start(Object[] table, int width) {
        int places = table.length / width;
        long turned = salt() * places;
        for (int i = 0; i < places - 1; i++) {
            boolean isBoundary = table[i * width] != null || table[(i + 1) * width] != null;
            if (isBoundary && turned < (i + 1L) << 32) {
                return i * width;
            }
        }
        return (places - 1) * width;
    }

    /**
     * The identity of a thread that was the n-th to be made. Those that are made later have greater ones; the machine
     * has threads of its own.
     */
    public static long thread(int n) {
        Vm.enter(World.class);
        long id = Vm.anyLong("Thread.getId");
        Vm.assume(id > n);
        for (Number p = numbers; p != null; p = p.next) {
            Vm.assume(p.n < n ? p.id < id : p.id > id);
        }
        numbers = new Number(n, id, numbers);
        Vm.exit(World.class);
        return id;
    }
}
