//! The Java that harnesses and tests bring with them.

/// What `Inputs` does when an input cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Refusal {
    /// A program ends with an exception.
    Exception,
    /// A test is skipped.
    Skip,
}

/// The class whose methods give the values that a program asks for.
pub const CHOOSER: &str = "org.sosy_lab.sv_benchmarks.Verifier";

/// The prefix of a program's message about an input that cannot be made.
pub const REFUSED: &str = "the input cannot be made: ";

/// The class `Inputs` with what the code uses of it.
pub(super) fn inputs(code: &str, refusal: Refusal) -> String {
    let mut out = INPUTS.to_string();
    if code.contains("Inputs.get(") {
        out += GET;
    }
    if code.contains("Inputs.record(") {
        out += RECORD;
        out += &match refusal {
            Refusal::Exception => {
                format!("            return new IllegalStateException(\"{REFUSED}\" + reason);\n")
            }
            Refusal::Skip => "            org.junit.jupiter.api.Assumptions.assumeTrue(false, reason);
            return new IllegalStateException(reason);\n"
                .to_string(),
        };
        out += "        }\n";
    }
    out + "    }\n"
}

/// The exit code of an execution that an assumption rules out.
pub const ASSUMED: i32 = 77;

/// The class that calls a program and observes it, as its name and as that of its `main`.
pub const OBSERVER: &str = "oxpecker.observer.Observer";

/// The agent that observes an execution: names of files and their texts.
pub const OBSERVERS: [(&str, &str); 3] = [
    ("oxpecker/observer/Observer.java", include_str!("observer/Observer.java")),
    ("oxpecker/observer/AssertionFailed.java", include_str!("observer/AssertionFailed.java")),
    ("oxpecker/observer/Patch.java", include_str!("observer/Patch.java")),
];

/// The class that stands in for `Verifier` when a counterexample is executed on a virtual machine.
pub const VERIFIER: (&str, &str) = ("org/sosy_lab/sv_benchmarks/Verifier.java", VERIFIER_TEXT);

const VERIFIER_TEXT: &str = "\
package org.sosy_lab.sv_benchmarks;

/** Gives the values of a counterexample, in their order. */
public final class Verifier {
    public static Object[] values = {};
    private static int next;

    /** The next value; behind the last one any will do. */
    private static synchronized String next(String other) {
        return next < values.length ? String.valueOf(values[next++]) : other;
    }

    public static void assume(boolean condition) {
        if (!condition) {
            Runtime.getRuntime().halt(77);
        }
    }

    public static boolean nondetBoolean() { return Boolean.parseBoolean(next(\"false\")); }
    public static byte nondetByte() { return (byte) Long.parseLong(next(\"0\")); }
    public static char nondetChar() { return (char) Long.parseLong(next(\"0\")); }
    public static short nondetShort() { return (short) Long.parseLong(next(\"0\")); }
    public static int nondetInt() { return (int) Long.parseLong(next(\"0\")); }
    public static long nondetLong() { return Long.parseLong(next(\"0\")); }
    public static float nondetFloat() { return Float.parseFloat(next(\"0\")); }
    public static double nondetDouble() { return Double.parseDouble(next(\"0\")); }
    public static String nondetString() { return next(\"\"); }
}
";

/// The class that makes inputs, without its end.
const INPUTS: &str = "    /** Makes objects in any state, and calls methods that may be private. */
    static final class Inputs {
        @SuppressWarnings(\"unchecked\")
        static Class<Throwable> throwable(String name) throws ClassNotFoundException {
            return (Class<Throwable>) Class.forName(name);
        }

        static Class<?> type(String name) throws ClassNotFoundException {
            switch (name) {
                case \"boolean\": return boolean.class;
                case \"byte\": return byte.class;
                case \"char\": return char.class;
                case \"short\": return short.class;
                case \"int\": return int.class;
                case \"long\": return long.class;
                case \"float\": return float.class;
                case \"double\": return double.class;
                default: return Class.forName(name);
            }
        }

        static Object make(String type) throws Exception {
            java.lang.reflect.Field field = Class.forName(\"sun.misc.Unsafe\").getDeclaredField(\"theUnsafe\");
            field.setAccessible(true);
            Object unsafe = field.get(null);
            return unsafe.getClass().getMethod(\"allocateInstance\", Class.class).invoke(unsafe, Class.forName(type));
        }

        static Object constant(String type, String name) throws Exception {
            java.lang.reflect.Field field = Class.forName(type).getDeclaredField(name);
            field.setAccessible(true);
            return field.get(null);
        }

        static Object array(String element, int length) throws Exception {
            return java.lang.reflect.Array.newInstance(type(element), length);
        }

        static void set(Object object, String owner, String name, Object value) throws Exception {
            java.lang.reflect.Field field = Class.forName(owner).getDeclaredField(name);
            field.setAccessible(true);
            field.set(object, value);
        }

        static Object call(String owner, String name, String[] types, Object receiver, Object... values)
                throws Throwable {
            Class<?>[] params = new Class<?>[types.length];
            for (int i = 0; i < types.length; i++) {
                params[i] = type(types[i]);
            }
            try {
                if (name.equals(\"<init>\")) {
                    java.lang.reflect.Constructor<?> made = Class.forName(owner).getDeclaredConstructor(params);
                    made.setAccessible(true);
                    return made.newInstance(values);
                }
                java.lang.reflect.Method method = Class.forName(owner).getDeclaredMethod(name, params);
                method.setAccessible(true);
                return method.invoke(receiver, values);
            } catch (java.lang.reflect.InvocationTargetException e) {
                throw e.getCause();
            }
        }
";

const GET: &str = "
        static Object get(Object object, String owner, String name) throws Exception {
            java.lang.reflect.Field field = Class.forName(owner).getDeclaredField(name);
            field.setAccessible(true);
            return field.get(object);
        }
";

/// The fields of records cannot be set. A constructor may reject values, or store others.
const RECORD: &str = "
        static Object record(String type, String[] types, String[] names, Object... values) throws Exception {
            Class<?>[] params = new Class<?>[types.length];
            for (int i = 0; i < types.length; i++) {
                params[i] = type(types[i]);
            }
            java.lang.reflect.Constructor<?> constructor = Class.forName(type).getDeclaredConstructor(params);
            constructor.setAccessible(true);
            Object made;
            try {
                made = constructor.newInstance(values);
            } catch (java.lang.reflect.InvocationTargetException e) {
                throw refused(\"the constructor of \" + type + \" throws \" + e.getCause());
            }
            for (int i = 0; i < types.length; i++) {
                java.lang.reflect.Field field = Class.forName(type).getDeclaredField(names[i]);
                field.setAccessible(true);
                Object kept = field.get(made);
                if (params[i].isPrimitive() ? !kept.equals(values[i]) : kept != values[i]) {
                    throw refused(\"the constructor of \" + type + \" changes \" + names[i]);
                }
            }
            return made;
        }

        private static RuntimeException refused(String reason) {
";
