package oxpecker;

/** How the front-end makes the objects of Class. */
public final class Classes {
    public static final int CLASS = 0;
    public static final int INTERFACE = 1;
    public static final int ARRAY = 2;
    public static final int PRIMITIVE = 3;
    public static final int ENUM = 4;
    /** The bits that tell these apart. */
    public static final int KINDS = 7;
    /** A bit of its own. */
    public static final int RECORD = 8;
    /** From this bit on, three bits: where the class is declared. */
    public static final int PLACE = 4;
    public static final int TOP = 0;
    public static final int MEMBER = 1;
    public static final int LOCAL = 2;
    public static final int ANONYMOUS = 3;
    /** The class of a lambda, which the machine makes. */
    public static final int HIDDEN = 4;
    /** A bit of its own: assertions are enabled in it. */
    public static final int ASSERTS = 1 << 7;
    /** From this bit on: the modifiers, but those of an array. */
    public static final int MODIFIERS = 8;

    private Classes() {
    }

    /**
     * The name is as of getName: with dots, "[I" and "[Ljava.lang.String;" for arrays, "int" for primitive types. The
     * other two are those of classes that are declared in others, null where there is none.
     */
    public static Class<?> make(String name, int what, Class<?> component, Class<?> superclass, String simple,
        String canonical) {
        return Class.make$(name, what, component, superclass, simple, canonical);
    }

    /** What leaves a static initialiser that an exception left: an error, which others are wrapped in. */
    public static Error failed(Throwable e) {
        return e instanceof Error ? (Error) e : new ExceptionInInitializerError(e);
    }

    /** The constant of a name, among all of an enumeration. */
    public static Enum<?> constant(Object[] all, Class<?> type, String name) {
        if (name == null) {
            throw new NullPointerException("Name is null");
        }
        for (int i = 0; i < all.length; i++) {
            if (((Enum<?>) all[i]).name().equals(name)) {
                return (Enum<?>) all[i];
            }
        }
        throw new IllegalArgumentException("No enum constant " + type.getCanonicalName() + "." + name);
    }
}
