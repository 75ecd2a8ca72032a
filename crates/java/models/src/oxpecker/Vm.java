package oxpecker;

/** What the models cannot say in Java: the front-end makes each of these methods a primitive. */
public final class Vm {
    private Vm() {
    }

    /** A new array of the same run-time type. */
    public static native Object arrayLike(Object array, int length);

    public static native Class<?> classOf(Object o);

    public static native boolean isArray(Object o);

    /** The name of a type that an exception of the machine keeps, as of Class.getName, by its number. */
    public static native String typeName(int number);

    /** The constants of an enumeration, in an array that is new; null if they are not known. */
    public static native Object[] constantsOf(Class<?> c);

    /** Whether an object belongs to the input of an entry. */
    public static native boolean isGiven(Object o);

    /** A new object of the same class with the same values. */
    public static native Object copy(Object o);

    /** Writes to the standard output, or to the standard error output. */
    public static native void print(char[] text, boolean error);

    /** Any value. That of a method with a name is an input from the world, which reports call by it: a literal. */
    public static native boolean anyBoolean();

    public static native boolean anyBoolean(String name);

    public static native byte anyByte(String name);

    public static native char anyChar(String name);

    public static native int anyInt(String name);

    public static native long anyLong(String name);

    public static native float anyFloat(String name);

    public static native double anyDouble(String name);

    /** Not null. */
    public static native String anyString(String name);

    /** Whether the library is one for Unix. */
    public static native boolean isUnix();

    /** Which version of Java the library is of; 0 where there is none. */
    public static native int feature();

    /** The release of the library, such as 17.0.15; null where it is not known. */
    public static native String release();

    public static native byte anyByte();

    public static native short anyShort();

    public static native char anyChar();

    public static native int anyInt();

    public static native long anyLong();

    public static native float anyFloat();

    public static native double anyDouble();

    public static native String anyString();

    public static native void assume(boolean b);

    /** The path ends as a gap with this text; never returns. */
    public static native void fail(String what);

    /**
     * Whether something is assumed of the machine, by the name of an ir::Assumption; a verdict of paths that come here
     * lists it. False where the user takes it back. The name is a literal.
     */
    public static native boolean assuming(String name);

    public static native long bits(double d);

    public static native double fromBits(long l);

    public static native int bits(float f);

    public static native float fromBits(int i);

    public static native double sqrt(double d);

    /** Double.toString of a concrete value. */
    public static native char[] show(double d);

    /** Float.toString of a concrete value. */
    public static native char[] show(float f);

    /** The value of the longest text of the grammar of Double.valueOf, without blanks; concrete texts only. */
    public static native double parseDouble(char[] s);

    /** A new thread that calls t.main$(). */
    public static native void fork(Thread t);

    /** A new thread that calls t.daemon$(). */
    public static native void forkDaemon(Thread t);

    /** The program need not wait for the end of the running thread. */
    public static native void background();

    /** The object that was given to fork; null in the main thread. */
    public static native Thread self();

    /**
     * Writes a field of an object in one step and returns what was there: the sum, the value, or the value if `expected` was there. The
     * name is a literal, of a field of the class with this call.
     */
    public static native int add(Object o, String field, int x);

    public static native long add(Object o, String field, long x);

    public static native int put(Object o, String field, int x);

    public static native long put(Object o, String field, long x);

    public static native boolean put(Object o, String field, boolean x);

    public static native Object put(Object o, String field, Object x);

    public static native int putIf(Object o, String field, int expected, int x);

    public static native long putIf(Object o, String field, long expected, long x);

    public static native boolean putIf(Object o, String field, boolean expected, boolean x);

    /** Whether the very object `expected` was there: boxes that the machine shares are told apart here. */
    public static native boolean setIf(Object o, String field, Object expected, Object x);

    public static native void enter(Object o);

    public static native void exit(Object o);

    /** Takes the monitor if it is free or held by the running thread. */
    public static native boolean tryEnter(Object o);

    public static native boolean holds(Object o);

    /** Gives the monitor up wholly and returns how often it was held. */
    public static native int leave(Object o);

    public static native void reenter(Object o, int count);

    /** Whether anything in the program interrupts threads. */
    public static native boolean interrupts();

    /** Blocks until w.done. */
    public static native void await(Waiter w);

    /** Blocks until a.done or b.done. */
    public static native void await(Waiter a, Waiter b);
}
