package java.lang;

import java.io.InputStream;
import oxpecker.Streams;
import oxpecker.Vm;
import oxpecker.World;

/** The streams out and err are fields of the interface. */
public final class System implements Streams {
    /** What the program set, if it did; not final, so that there is no static initialiser. */
    public static InputStream in;
    private static boolean hasIn;

    private System() {
    }

    private static String kind(Object array) {
        return array instanceof Object[] ? "object array" : array instanceof int[] ? "int"
            : array instanceof char[] ? "char" : array instanceof byte[] ? "byte"
            : array instanceof boolean[] ? "boolean" : array instanceof long[] ? "long"
            : array instanceof double[] ? "double" : array instanceof short[] ? "short" : "float";
    }

    private static int length(Object array) {
        return array instanceof Object[] ? ((Object[]) array).length
            : array instanceof int[] ? ((int[]) array).length
            : array instanceof char[] ? ((char[]) array).length
            : array instanceof byte[] ? ((byte[]) array).length
            : array instanceof boolean[] ? ((boolean[]) array).length
            : array instanceof long[] ? ((long[]) array).length
            : array instanceof double[] ? ((double[]) array).length
            : array instanceof short[] ? ((short[]) array).length
            : array instanceof float[] ? ((float[]) array).length : -1;
    }

    private static void check(Object from, int i, int have, Object to, int j, int room, int n) {
        if (i < 0 || j < 0 || n < 0 || i > have - n || j > room - n) {
            String text;
            if (i < 0) {
                text = "source index " + i + " out of bounds for " + kind(from) + "[" + have + "]";
            } else if (j < 0) {
                text = "destination index " + j + " out of bounds for " + kind(to) + "[" + room + "]";
            } else if (n < 0) {
                text = "length " + n + " is negative";
            } else if (i > have - n) {
                text = "last source index " + Integer.toUnsignedString(i + n) + " out of bounds for " + kind(from)
                    + "[" + have + "]";
            } else {
                text = "last destination index " + Integer.toUnsignedString(j + n) + " out of bounds for " + kind(to)
                    + "[" + room + "]";
            }
            throw new ArrayIndexOutOfBoundsException("arraycopy: " + text);
        }
    }

    private static ArrayStoreException mismatch(Class<?> from, Class<?> to) {
        String one = from.getName();
        String other = to.getName();
        return new ArrayStoreException(from.isAssignableFrom(to)
            ? "arraycopy: element type mismatch: can not cast one of the elements of " + one
                + "[] to the type of the destination array, " + other
            : "arraycopy: type mismatch: can not copy " + one + "[] into " + other + "[]");
    }

    public static void arraycopy(Object from, int i, Object to, int j, int n) {
        if (from == null || to == null) {
            throw new NullPointerException();
        }
        int have = length(from);
        int room = length(to);
        if (from instanceof Object[] && to instanceof Object[]) {
            check(from, i, have, to, j, room, n);
            Object[] a = (Object[]) from;
            Object[] b = (Object[]) to;
            if (a == b && i < j) {
                for (int k = n - 1; k >= 0; k--) {
                    b[j + k] = a[i + k];
                }
            } else {
                try {
                    for (int k = 0; k < n; k++) {
                        b[j + k] = a[i + k];
                    }
                } catch (ArrayStoreException e) {
                    throw mismatch(a.getClass().getComponentType(), b.getClass().getComponentType());
                }
            }
        } else if (from instanceof int[] && to instanceof int[]) {
            check(from, i, have, to, j, room, n);
            int[] a = (int[]) from;
            int[] b = (int[]) to;
            if (a == b && i < j) {
                for (int k = n - 1; k >= 0; k--) {
                    b[j + k] = a[i + k];
                }
            } else {
                for (int k = 0; k < n; k++) {
                    b[j + k] = a[i + k];
                }
            }
        } else if (from instanceof char[] && to instanceof char[]) {
            check(from, i, have, to, j, room, n);
            char[] a = (char[]) from;
            char[] b = (char[]) to;
            if (a == b && i < j) {
                for (int k = n - 1; k >= 0; k--) {
                    b[j + k] = a[i + k];
                }
            } else {
                for (int k = 0; k < n; k++) {
                    b[j + k] = a[i + k];
                }
            }
        } else if (from instanceof byte[] && to instanceof byte[]) {
            check(from, i, have, to, j, room, n);
            byte[] a = (byte[]) from;
            byte[] b = (byte[]) to;
            if (a == b && i < j) {
                for (int k = n - 1; k >= 0; k--) {
                    b[j + k] = a[i + k];
                }
            } else {
                for (int k = 0; k < n; k++) {
                    b[j + k] = a[i + k];
                }
            }
        } else if (from instanceof boolean[] && to instanceof boolean[]) {
            check(from, i, have, to, j, room, n);
            boolean[] a = (boolean[]) from;
            boolean[] b = (boolean[]) to;
            if (a == b && i < j) {
                for (int k = n - 1; k >= 0; k--) {
                    b[j + k] = a[i + k];
                }
            } else {
                for (int k = 0; k < n; k++) {
                    b[j + k] = a[i + k];
                }
            }
        } else if (from instanceof long[] && to instanceof long[]) {
            check(from, i, have, to, j, room, n);
            long[] a = (long[]) from;
            long[] b = (long[]) to;
            if (a == b && i < j) {
                for (int k = n - 1; k >= 0; k--) {
                    b[j + k] = a[i + k];
                }
            } else {
                for (int k = 0; k < n; k++) {
                    b[j + k] = a[i + k];
                }
            }
        } else if (from instanceof double[] && to instanceof double[]) {
            check(from, i, have, to, j, room, n);
            double[] a = (double[]) from;
            double[] b = (double[]) to;
            if (a == b && i < j) {
                for (int k = n - 1; k >= 0; k--) {
                    b[j + k] = a[i + k];
                }
            } else {
                for (int k = 0; k < n; k++) {
                    b[j + k] = a[i + k];
                }
            }
        } else if (from instanceof short[] && to instanceof short[]) {
            check(from, i, have, to, j, room, n);
            short[] a = (short[]) from;
            short[] b = (short[]) to;
            if (a == b && i < j) {
                for (int k = n - 1; k >= 0; k--) {
                    b[j + k] = a[i + k];
                }
            } else {
                for (int k = 0; k < n; k++) {
                    b[j + k] = a[i + k];
                }
            }
        } else if (from instanceof float[] && to instanceof float[]) {
            check(from, i, have, to, j, room, n);
            float[] a = (float[]) from;
            float[] b = (float[]) to;
            if (a == b && i < j) {
                for (int k = n - 1; k >= 0; k--) {
                    b[j + k] = a[i + k];
                }
            } else {
                for (int k = 0; k < n; k++) {
                    b[j + k] = a[i + k];
                }
            }
        } else if (have < 0) {
            throw new ArrayStoreException(
                "arraycopy: source type " + from.getClass().getName() + " is not an array");
        } else if (room < 0) {
            throw new ArrayStoreException(
                "arraycopy: destination type " + to.getClass().getName() + " is not an array");
        } else {
            throw new ArrayStoreException(
                "arraycopy: type mismatch: can not copy " + kind(from) + "[] into " + kind(to) + "[]");
        }
    }

    public static int identityHashCode(Object o) {
        return o == null ? 0 : Object.hash$(o.representative$());
    }

    /** The clock may be set, also back. */
    public static long currentTimeMillis() {
        return Vm.anyLong("System.currentTimeMillis");
    }

    public static long nanoTime() {
        return World.nanoTime();
    }

    public static void exit(int status) {
        Vm.fail("System.exit");
    }

    public static void gc() {
    }

    public static void runFinalization() {
    }

    /** As of the JDK; options of the machine that change it are not given. */
    public static String lineSeparator() {
        return Vm.isUnix() ? "\n" : "\r\n";
    }

    /** Which there are all together is not known. */
    public static java.util.Properties getProperties() {
        Vm.fail("System.getProperties");
        return null;
    }

    public static void setProperties(java.util.Properties p) {
        Vm.fail("System.setProperties");
    }

    private static void check(String key) {
        if (key == null) {
            throw new NullPointerException("key can't be null");
        }
        if (key.isEmpty()) {
            throw new IllegalArgumentException("key can't be empty");
        }
    }

    public static String getProperty(String key) {
        check(key);
        return World.property(key);
    }

    public static String getProperty(String key, String otherwise) {
        check(key);
        String value = World.property(key);
        return value == null ? otherwise : value;
    }

    public static String setProperty(String key, String value) {
        check(key);
        if (value == null) {
            throw new NullPointerException();
        }
        return World.setProperty(key, value);
    }

    public static String clearProperty(String key) {
        check(key);
        return World.setProperty(key, null);
    }

    public static String getenv(String name) {
        if (name == null) {
            throw new NullPointerException();
        }
        return World.environment(name);
    }

    public static java.util.Map<String, String> getenv() {
        Vm.fail("the whole environment");
        return null;
    }

    public static java.io.Console console() {
        Vm.fail("System.console");
        return null;
    }

    public static SecurityManager getSecurityManager() {
        return null;
    }

    public static void setOut(java.io.PrintStream s) {
        Vm.fail("System.setOut");
    }

    public static void setErr(java.io.PrintStream s) {
        Vm.fail("System.setErr");
    }

    public static void setIn(InputStream s) {
        in = s;
        hasIn = true;
    }

    /** What the field `in` means to those who read it. */
    public static InputStream in$() {
        return hasIn ? in : oxpecker.StandardInput.get();
    }
}
