package java.lang;

import java.io.InputStream;
import oxpecker.Streams;
import oxpecker.Vm;

/** The streams out and err are fields of the interface. */
public final class System implements Streams {
    /** There is no input; not final, so that there is no static initialiser. */
    public static InputStream in;
    private static long clock;

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

    public static long currentTimeMillis() {
        long t = Vm.anyLong();
        Vm.assume(t >= 0);
        return t;
    }

    /** Never less than before, as far as one thread asks. */
    public static long nanoTime() {
        long t = Vm.anyLong();
        if (clock != 0) {
            Vm.assuming("forward-clock");
        }
        Vm.assume(t >= clock);
        clock = t;
        return t;
    }

    public static void exit(int status) {
        Vm.fail("System.exit");
    }

    public static void gc() {
    }

    public static void runFinalization() {
    }

    public static String lineSeparator() {
        return "\n";
    }

    /** Made when somebody asks for all or sets one; until then there are none. */
    private static volatile java.util.Properties properties;

    public static java.util.Properties getProperties() {
        java.util.Properties p = properties;
        if (p == null) {
            Vm.enter(oxpecker.Streams.class);
            p = properties;
            if (p == null) {
                p = new java.util.Properties();
                properties = p;
            }
            Vm.exit(oxpecker.Streams.class);
        }
        return p;
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
        java.util.Properties p = properties;
        return p == null ? null : p.getProperty(key);
    }

    public static String getProperty(String key, String otherwise) {
        check(key);
        java.util.Properties p = properties;
        return p == null ? otherwise : p.getProperty(key, otherwise);
    }

    public static String setProperty(String key, String value) {
        check(key);
        return (String) getProperties().setProperty(key, value);
    }

    public static String clearProperty(String key) {
        check(key);
        java.util.Properties p = properties;
        return p == null ? null : (String) p.remove(key);
    }

    public static String getenv(String name) {
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
    }
}
