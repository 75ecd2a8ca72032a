import java.io.InputStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.zip.ZipFile;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.commons.ClassRemapper;
import jdk.internal.org.objectweb.asm.commons.Remapper;

/**
 * Compares the models with the JDK's classes. The class files of the models are moved to packages below `m`, so that
 * they can be loaded beside the JDK's, and each public method that both have is called with the same random arguments:
 * the results, the exceptions, and the arguments and receivers afterwards must be the same. A smoke test of the models
 * for threads follows.
 */
public class Check {
    static final Random RANDOM = new Random(7);
    static final Loader LOADER = new Loader();
    static int calls;
    static int gaps;
    static int deviations;

    /** What a model says that it cannot do. */
    static class Gap extends Error {
        Gap(String what) {
            super(what, null, false, false);
        }
    }

    /** What the model of Throwable extends, as the machine throws nothing else. */
    public static class Base extends RuntimeException {
    }

    /** The primitives. */
    public static class Vm {
        static final Map<Object, ReentrantLock> LOCKS = Collections.synchronizedMap(new java.util.IdentityHashMap<>());
        static final ThreadLocal<Object> SELF = new ThreadLocal<>();
        static volatile Throwable trouble;

        public static void fail(Object what) {
            throw new Gap(what.toString());
        }

        public static Object arrayLike(Object a, int n) {
            return Array.newInstance(a.getClass().getComponentType(), n);
        }

        public static Class<?> classOf(Object o) {
            return o.getClass();
        }

        public static long bits(double d) {
            return Double.doubleToRawLongBits(d);
        }

        public static double fromBits(long l) {
            return Double.longBitsToDouble(l);
        }

        public static int bits(float f) {
            return Float.floatToRawIntBits(f);
        }

        public static float fromBits(int i) {
            return Float.intBitsToFloat(i);
        }

        public static double sqrt(double d) {
            return Math.sqrt(d);
        }

        public static char[] show(double d) {
            return Double.toString(d).toCharArray();
        }

        public static char[] show(float f) {
            return Float.toString(f).toCharArray();
        }

        public static double parseDouble(char[] s) {
            return Double.parseDouble(new String(s));
        }

        public static boolean anyBoolean(Object name) {
            return RANDOM.nextBoolean();
        }

        public static long anyLong(Object name) {
            return 0;
        }

        public static boolean assuming(Object name) {
            return true;
        }

        /** The texts of numbers are those of the JDK that compares. */
        public static int feature() {
            return 0;
        }

        public static boolean isUnix() {
            return java.io.File.separatorChar == '/';
        }

        public static void assume(boolean b) {
        }

        static ReentrantLock lock(Object o) {
            return LOCKS.computeIfAbsent(o, k -> new ReentrantLock());
        }

        /** The field of the class that has it, in one step with what `next` makes of it. */
        static Object exchange(Object o, Object name, java.util.function.UnaryOperator<Object> next) {
            Class<?> c = o.getClass();
            while (true) {
                try {
                    java.lang.reflect.Field text = name.getClass().getDeclaredField("value");
                    text.setAccessible(true);
                    String field = new String((char[]) text.get(name));
                    java.lang.reflect.Field f = c.getDeclaredField(field);
                    f.setAccessible(true);
                    synchronized (Vm.class) {
                        Object old = f.get(o);
                        f.set(o, next.apply(old));
                        return old;
                    }
                } catch (NoSuchFieldException e) {
                    c = c.getSuperclass();
                } catch (IllegalAccessException e) {
                    throw new Error(e);
                }
            }
        }

        public static int add(Object o, Object name, int x) {
            return (Integer) exchange(o, name, old -> (Integer) old + x);
        }

        public static long add(Object o, Object name, long x) {
            return (Long) exchange(o, name, old -> (Long) old + x);
        }

        public static int put(Object o, Object name, int x) {
            return (Integer) exchange(o, name, old -> x);
        }

        public static long put(Object o, Object name, long x) {
            return (Long) exchange(o, name, old -> x);
        }

        public static boolean put(Object o, Object name, boolean x) {
            return (Boolean) exchange(o, name, old -> x);
        }

        public static Object put(Object o, Object name, Object x) {
            return exchange(o, name, old -> x);
        }

        public static int putIf(Object o, Object name, int expected, int x) {
            return (Integer) exchange(o, name, old -> (Integer) old == expected ? x : old);
        }

        public static long putIf(Object o, Object name, long expected, long x) {
            return (Long) exchange(o, name, old -> (Long) old == expected ? x : old);
        }

        public static boolean putIf(Object o, Object name, boolean expected, boolean x) {
            return (Boolean) exchange(o, name, old -> (Boolean) old == expected ? x : old);
        }

        public static boolean setIf(Object o, Object name, Object expected, Object x) {
            return exchange(o, name, old -> old == expected ? x : old) == expected;
        }

        public static void enter(Object o) {
            lock(o).lock();
        }

        public static void exit(Object o) {
            lock(o).unlock();
        }

        public static boolean tryEnter(Object o) {
            return lock(o).tryLock();
        }

        public static boolean holds(Object o) {
            return lock(o).isHeldByCurrentThread();
        }

        public static int leave(Object o) {
            ReentrantLock l = lock(o);
            int n = l.getHoldCount();
            for (int i = 0; i < n; i++) {
                l.unlock();
            }
            return n;
        }

        public static void reenter(Object o, int n) {
            for (int i = 0; i < n; i++) {
                lock(o).lock();
            }
        }

        static boolean done(Object w) {
            try {
                synchronized (Vm.class) {
                    return w.getClass().getField("done").getBoolean(w);
                }
            } catch (ReflectiveOperationException e) {
                throw new Error(e);
            }
        }

        public static void await(Object w) {
            await(w, w);
        }

        public static void await(Object a, Object b) {
            long end = System.nanoTime() + 10_000_000_000L;
            while (!done(a) && !done(b)) {
                if (System.nanoTime() > end) {
                    throw new Error("waited in vain");
                }
                Thread.yield();
            }
        }

        public static Object self() {
            return SELF.get();
        }

        public static void fork(Object t) {
            new Thread(() -> {
                SELF.set(t);
                try {
                    t.getClass().getMethod("main$").invoke(t);
                } catch (Throwable e) {
                    trouble = e;
                }
            }).start();
        }
    }

    /** What the moved class files call instead of the JDK's methods that know the JDK's String. */
    public static class Glue {
        static final Map<String, Object> LITERALS = new HashMap<>();

        public static synchronized Object literal(Object s) {
            return LITERALS.computeIfAbsent((String) s, Check::toModel);
        }

        public static Object toString(Object o) {
            try {
                Method m = o.getClass().getMethod("toString");
                for (Method k : o.getClass().getMethods()) {
                    if (k.getName().equals("toString") && k.getParameterCount() == 0
                        && k.getReturnType() == STRING) {
                        m = k;
                    }
                }
                m.setAccessible(true);
                Object r = m.invoke(o);
                return r instanceof String ? toModel(r) : r;
            } catch (ReflectiveOperationException e) {
                throw new Error(e);
            }
        }

        public static Object className(Class<?> c) {
            return toModel(c.getName().replace("m.java", "java"));
        }
    }

    static class Loader extends ClassLoader {
        final Map<String, byte[]> files = new HashMap<>();
        /** Those that remain the JDK's: the interfaces that it implements as well, and what the machine knows. */
        static final Set<String> KEPT = Set.of("java/lang/Object", "java/lang/Class", "java/lang/Comparable",
            "java/lang/Iterable", "java/lang/Cloneable", "java/lang/AutoCloseable", "java/util/Iterator",
            "java/util/Comparator", "java/util/Locale", "java/lang/Void");

        boolean moved(String name) {
            return files.containsKey(name) && !KEPT.contains(name) && !name.startsWith("java/util/function/")
                && !name.startsWith("java/io/Serial");
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            String inner = name.replace('.', '/');
            if (!inner.startsWith("m/") || !moved(inner.substring(2))) {
                throw new ClassNotFoundException(name);
            }
            byte[] b = move(inner.substring(2));
            return defineClass(name, b, 0, b.length);
        }

        byte[] move(String name) {
            Remapper to = new Remapper() {
                @Override
                public String map(String n) {
                    return n.equals("oxpecker/Vm") ? "Check$Vm" : moved(n) ? "m/" + n : n;
                }
            };
            boolean throwable = name.equals("java/lang/Throwable");
            ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            new ClassReader(files.get(name)).accept(new ClassRemapper(w, to) {
                @Override
                public void visit(int v, int access, String n, String sig, String sup, String[] is) {
                    super.visit(v, access, n, null, throwable ? "Check$Base" : sup, is);
                }

                @Override
                public MethodVisitor visitMethod(int access, String n, String d, String sig, String[] ex) {
                    MethodVisitor v = super.visitMethod(access, n, d, null, ex);
                    return new MethodVisitor(Opcodes.ASM8, v) {
                        @Override
                        public void visitLdcInsn(Object c) {
                            super.visitLdcInsn(c);
                            if (c instanceof String) {
                                // Below the remapper, so that the names stay as they are.
                                super.visitMethodInsn(Opcodes.INVOKESTATIC, "Check$Glue", "literal",
                                    "(Ljava/lang/Object;)Ljava/lang/Object;", false);
                                super.visitTypeInsn(Opcodes.CHECKCAST, "java/lang/String");
                            }
                        }

                        @Override
                        public void visitFieldInsn(int op, String owner, String f, String d) {
                            if (op == Opcodes.GETFIELD && f.equals("waiters$")) {
                                // A field of the model of Object, which stays the JDK's: nobody waits.
                                super.visitInsn(Opcodes.POP);
                                super.visitInsn(Opcodes.ACONST_NULL);
                            } else {
                                super.visitFieldInsn(op, owner, f, d);
                            }
                        }

                        @Override
                        public void visitMethodInsn(int op, String owner, String m, String d, boolean i) {
                            if (owner.equals("oxpecker/Vm")) {
                                String e = d.replaceAll("L(java/lang/String|java/lang/Thread|oxpecker/Waiter);",
                                    "Ljava/lang/Object;");
                                super.visitMethodInsn(op, owner, m, e, i);
                                if (m.equals("self")) {
                                    super.visitTypeInsn(Opcodes.CHECKCAST, "java/lang/Thread");
                                }
                            } else if (m.equals("toString") && d.startsWith("()") && owner.equals("java/lang/Object")
                                && op == Opcodes.INVOKEVIRTUAL) {
                                super.visitMethodInsn(Opcodes.INVOKESTATIC, "Check$Glue", "toString",
                                    "(Ljava/lang/Object;)Ljava/lang/Object;", false);
                                super.visitTypeInsn(Opcodes.CHECKCAST, "java/lang/String");
                            } else if (owner.equals("java/lang/Class") && m.equals("getName")) {
                                super.visitMethodInsn(Opcodes.INVOKESTATIC, "Check$Glue", "className",
                                    "(Ljava/lang/Class;)Ljava/lang/Object;", false);
                                super.visitTypeInsn(Opcodes.CHECKCAST, "java/lang/String");
                            } else if (throwable && owner.equals("java/lang/Object") && m.equals("<init>")) {
                                super.visitMethodInsn(op, "Check$Base", m, d, i);
                            } else {
                                super.visitMethodInsn(op, owner, m, d, i);
                            }
                        }
                    };
                }
            }, 0);
            return w.toByteArray();
        }
    }

    static Class<?> STRING;

    static Class<?> model(String name) {
        try {
            return LOADER.loadClass("m." + name);
        } catch (ClassNotFoundException e) {
            throw new Error(e);
        }
    }

    /** The class of the JDK that a class of the model stands for. */
    static Class<?> original(Class<?> c) {
        try {
            if (c.isArray()) {
                return original(c.getComponentType()).arrayType();
            }
            return c.getName().startsWith("m.") ? Class.forName(c.getName().substring(2)) : c;
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    static Object get(Object o, String field) {
        try {
            Field f = o.getClass().getDeclaredField(field);
            f.setAccessible(true);
            return f.get(o);
        } catch (ReflectiveOperationException e) {
            throw new Error(e);
        }
    }

    static final Map<String, Class<?>> BOXES = new HashMap<>();

    static Method wrap;

    static Object toModel(Object o) {
        try {
            if (o == null) {
                return null;
            }
            if (o instanceof String) {
                return wrap.invoke(null, ((String) o).toCharArray());
            }
            if (o instanceof StringBuilder || o instanceof StringBuffer) {
                Object b = model(o.getClass().getName()).getConstructor(int.class)
                    .newInstance(o instanceof StringBuilder ? ((StringBuilder) o).capacity() : ((StringBuffer) o).capacity());
                b.getClass().getMethod("append", STRING).invoke(b, toModel(o.toString()));
                return b;
            }
            if (o.getClass().isArray()) {
                int n = Array.getLength(o);
                Class<?> e = o.getClass().getComponentType();
                if (e.isPrimitive()) {
                    Object a = Array.newInstance(e, n);
                    System.arraycopy(o, 0, a, 0, n);
                    return a;
                }
                Class<?> to = LOADER.moved(e.getName().replace('.', '/')) ? model(e.getName()) : e;
                Object[] a = (Object[]) Array.newInstance(to, n);
                for (int i = 0; i < n; i++) {
                    a[i] = toModel(((Object[]) o)[i]);
                }
                return a;
            }
            if (o instanceof Number || o instanceof Character || o instanceof Boolean) {
                Class<?> p = (Class<?>) o.getClass().getField("TYPE").get(null);
                return model(o.getClass().getName()).getMethod("valueOf", p).invoke(null, o);
            }
            if (o instanceof List) {
                List<Object> l = new ArrayList<>();
                for (Object e : (List<?>) o) {
                    l.add(toModel(e));
                }
                return l;
            }
            return o;
        } catch (ReflectiveOperationException e) {
            throw new Error(e);
        }
    }

    /** Something that can be compared by its text. */
    static String show(Object o) {
        if (o == null) {
            return "null";
        }
        String n = o.getClass().getSimpleName();
        boolean ours = o.getClass().getName().startsWith("m.");
        if (o.getClass().isArray()) {
            StringBuilder s = new StringBuilder(n + "[");
            for (int i = 0; i < Array.getLength(o); i++) {
                s.append(show(Array.get(o, i))).append(',');
            }
            return s.append(']').toString();
        }
        if (n.equals("StringBuilder") || n.equals("StringBuffer")) {
            try {
                return n + show(o.getClass().getMethod("substring", int.class).invoke(o, 0))
                    + o.getClass().getMethod("capacity").invoke(o);
            } catch (ReflectiveOperationException e) {
                throw new Error(e);
            }
        }
        if (n.equals("String")) {
            String s = ours ? new String((char[]) get(o, "value")) : (String) o;
            StringBuilder b = new StringBuilder("\"");
            for (char c : s.toCharArray()) {
                b.append(c >= ' ' && c < 127 ? "" + c : "\\u" + Integer.toHexString(c));
            }
            return b + "\"";
        }
        if (ours && BOXES.containsKey(n)) {
            return n + get(o, "value");
        }
        if (BOXES.containsKey(n)) {
            return n + o;
        }
        if (o instanceof Comparable || o instanceof CharSequence) {
            return n + o;
        }
        return n;
    }

    static <T> T pick(T... all) {
        return all[RANDOM.nextInt(all.length)];
    }

    static int anyInt(boolean small) {
        int k = RANDOM.nextInt(10);
        if (small || k < 5) {
            return RANDOM.nextInt(16) - 3;
        }
        return k < 7 ? pick(Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE + 1, Integer.MAX_VALUE - 1, 10, 16,
            31, 32, 33, 36, 37, 64, 99, 100, 127, 128, -128, -129, 255, 256, 999, 1000, 65535, 65536, 0x10FFFF, -1000,
            999999999, 1000000000, -999999999, -1000000000) : k == 7 ? RANDOM.nextInt(256) : RANDOM.nextInt();
    }

    static long anyLong() {
        return RANDOM.nextInt(3) > 0 ? anyInt(false) : pick(RANDOM.nextLong(), Long.MIN_VALUE, Long.MAX_VALUE,
            Long.MIN_VALUE + 1, 1L << 32, 1L << 31, -(1L << 31) - 1, 999999999999999999L, 1000000000000000000L,
            RANDOM.nextLong() >> RANDOM.nextInt(64));
    }

    static double anyDouble() {
        switch (RANDOM.nextInt(8)) {
            case 0:
                return pick(0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 2.0, 3.0, 10.0,
                    Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE,
                    -Double.MAX_VALUE, Double.MIN_NORMAL, 4503599627370496.0, 4503599627370495.5, 9007199254740992.0,
                    -4503599627370495.5, 9.223372036854775807e18, 2147483647.5, -2147483648.5, 22.0, -3.0, -7.0);
            case 1:
                return RANDOM.nextInt(40) - 20;
            case 2:
                return (RANDOM.nextInt(400) - 200) / 4.0;
            case 3:
                return Double.longBitsToDouble(RANDOM.nextLong());
            case 4:
                return RANDOM.nextLong();
            default:
                return (RANDOM.nextDouble() - 0.5) * Math.pow(10, RANDOM.nextInt(20));
        }
    }

    static char anyChar() {
        int k = RANDOM.nextInt(20);
        return k < 12 ? "abcABCxyz019 -+.,%\t\n".charAt(RANDOM.nextInt(20)) : k < 18 ? (char) RANDOM.nextInt(256)
            : k == 18 ? (char) RANDOM.nextInt(65536) : (char) (0xD800 + RANDOM.nextInt(2048));
    }

    static String anyString() {
        int k = RANDOM.nextInt(12);
        if (k < 4) {
            String s = pick("", "-", "+", "", "") + pick(Long.toString(anyLong(), 10), Integer.toString(anyInt(false)),
                Integer.toHexString(anyInt(false)), Long.toString(anyLong(), 2 + RANDOM.nextInt(35)), "0x1F", "#10",
                "017", "0x", "128", "32768", "2147483648", "4294967295", "18446744073709551615", "9223372036854775808",
                Double.toString(anyDouble()), "1e5", "1.5f", ".5", "5.", ".", "1e", "NaN", "Infinity", "1d ", "true",
                "TrUe", "1.17549435e-38", "16777217", "1.00000017881393432617187499");
            return s;
        }
        StringBuilder s = new StringBuilder();
        int n = RANDOM.nextInt(k < 10 ? 5 : 14);
        boolean few = RANDOM.nextBoolean();
        for (int i = 0; i < n; i++) {
            s.append(few ? "ab,".charAt(RANDOM.nextInt(3)) : anyChar());
        }
        return s.toString();
    }

    static Object any(Class<?> t, boolean small) {
        if (t == int.class) {
            return anyInt(small);
        }
        if (t == long.class) {
            return anyLong();
        }
        if (t == short.class) {
            return (short) anyInt(false);
        }
        if (t == byte.class) {
            return (byte) anyInt(false);
        }
        if (t == char.class) {
            return anyChar();
        }
        if (t == boolean.class) {
            return RANDOM.nextBoolean();
        }
        if (t == double.class) {
            return anyDouble();
        }
        if (t == float.class) {
            return RANDOM.nextInt(4) == 0 ? Float.intBitsToFloat(RANDOM.nextInt()) : (float) anyDouble();
        }
        if (!t.isPrimitive() && RANDOM.nextInt(25) == 0) {
            return null;
        }
        if (t == String.class || t == CharSequence.class) {
            return t == CharSequence.class && RANDOM.nextBoolean() ? new StringBuilder(anyString()) : anyString();
        }
        if (t == StringBuilder.class) {
            StringBuilder b = new StringBuilder(RANDOM.nextInt(20));
            return b.append(anyString());
        }
        if (t == StringBuffer.class) {
            return new StringBuffer(anyString());
        }
        if (t.isArray()) {
            int n = RANDOM.nextInt(RANDOM.nextInt(4) == 0 ? 40 : 7);
            Object a = Array.newInstance(t.getComponentType(), n);
            Class<?> e = t.getComponentType();
            Object one = e == Object.class ? pick("", 1, 1L) : null;
            for (int i = 0; i < n; i++) {
                Array.set(a, i, one != null ? any(one instanceof String ? String.class : one.getClass(), false)
                    : any(e, RANDOM.nextBoolean()));
            }
            return a;
        }
        if (t == Object.class || t == Comparable.class) {
            return pick(anyString(), anyInt(false), anyLong(), anyDouble(), 'c', true, (short) 5, (byte) -5, 1.5f);
        }
        if (t == Integer.class) {
            return anyInt(false);
        }
        if (t == Long.class) {
            return anyLong();
        }
        if (t == Iterable.class) {
            return new ArrayList<>(List.of(anyString(), anyString()));
        }
        if (BOXES.containsKey(t.getSimpleName())) {
            return any(BOXES.get(t.getSimpleName()), false);
        }
        if (t == java.util.Comparator.class) {
            return new java.util.Comparator<Object>() {
                @Override
                public int compare(Object a, Object b) {
                    // By the length of the text only, so that it is seen whether the order is stable.
                    return show(a).length() - show(b).length();
                }

                @Override
                public String toString() {
                    return "comparator";
                }
            };
        }
        return null;
    }

    static String outcome(Executable e, Object receiver, Object[] args) {
        String r;
        try {
            Object v = e instanceof Constructor ? ((Constructor<?>) e).newInstance(args)
                : ((Method) e).invoke(receiver, args);
            boolean raw = e.getName().startsWith("doubleToRaw") || e.getName().startsWith("floatToRaw");
            r = v == receiver && v != null && e.getDeclaringClass().getName().contains("StringBu") ? "this" : raw && args[0].toString().equals("NaN") ? "" : show(v);
        } catch (InvocationTargetException x) {
            Throwable t = x.getCause();
            if (t instanceof Gap) {
                return null;
            }
            // Exceptions of formats that the models do not replace cannot be made from their texts here.
            if (t instanceof NoSuchMethodError && t.getMessage().contains("java.util.UnknownFormat")) {
                return null;
            }
            if (t instanceof NoSuchMethodError || t instanceof VerifyError || t instanceof ExceptionInInitializerError) {
                throw new Error(e.toString(), t);
            }
            String n = t.getClass().getSimpleName();
            r = "throws " + n;
            if (e.getName().equals("sort")) {
                return r; // in whatever order
            }
            // Messages that depend on how the JDK stores or scans.
            boolean array = n.equals("ArrayIndexOutOfBoundsException") && !e.getName().equals("arraycopy")
                || e.getName().matches("charAt|codePointAt|parseUnsignedLong|parseFloat|parseDouble")
                || n.equals("NumberFormatException") && e.getDeclaringClass().getName().matches(".*(Float|Double)")
                || e.getName().startsWith("parse") && e.getParameterCount() == 4;
            if (!array && !n.equals("NullPointerException") && !n.equals("ArrayStoreException")
                && !n.equals("NegativeArraySizeException") && !n.equals("ClassCastException")) {
                r += ": " + message(t);
            }
        } catch (ReflectiveOperationException x) {
            throw new Error(x);
        }
        StringBuilder s = new StringBuilder(r);
        if (receiver != null) {
            s.append(" this=").append(show(receiver));
        }
        for (Object a : args) {
            s.append(" ").append(show(a));
        }
        return s.toString();
    }

    static String message(Throwable t) {
        if (!t.getClass().getName().startsWith("m.")) {
            return show(t.getMessage());
        }
        try {
            for (Class<?> c = t.getClass(); c != null; c = c.getSuperclass()) {
                for (Method m : c.getDeclaredMethods()) {
                    if (m.getName().equals("getMessage") && m.getReturnType() == STRING) {
                        return show(m.invoke(t));
                    }
                }
            }
            throw new Error();
        } catch (ReflectiveOperationException e) {
            throw new Error(e);
        }
    }

    static final Set<String> SKIPPED = Set.of("matches", "replaceAll", "replaceFirst", "wrap$", "value$", "random", "getInteger", "getLong", "getBoolean",
        "wait", "notify", "notifyAll", "getClass", "deepEquals0", "newLength", "transform", "getProperty", "exit",
        "requireNonNullElseGet", "toIdentityString");

    static void compare(String name, int rounds) throws Exception {
        Class<?> ours = model(name);
        Class<?> theirs = Class.forName(name);
        List<Executable> all = new ArrayList<>(Arrays.asList(ours.getDeclaredMethods()));
        all.addAll(Arrays.asList(ours.getConstructors()));
        all.sort(java.util.Comparator.comparing(Executable::toString));
        for (Executable e : all) {
            if (!Modifier.isPublic(e.getModifiers()) || e.isSynthetic() || SKIPPED.contains(e.getName())) {
                continue;
            }
            if (name.endsWith(".System") && !e.getName().equals("arraycopy")) {
                continue;
            }
            if (e.getName().matches("hashCode|equals") && e.getParameterCount() < 2 && name.contains("StringBu")
                || e.getName().equals("repeat") && name.contains("StringBu")) {
                continue;
            }
            Class<?>[] p = e.getParameterTypes();
            Class<?>[] q = new Class<?>[p.length];
            boolean known = true;
            boolean bytes = false;
            for (int i = 0; i < p.length; i++) {
                q[i] = original(p[i]);
                known &= q[i] != null && q[i] != java.util.Locale.class && q[i] != java.nio.charset.Charset.class
                    && q[i] != java.util.function.Supplier.class && q[i] != Class.class;
                bytes |= q[i] == byte[].class;
            }
            if (!known || bytes && Arrays.asList(q).contains(String.class)) {
                continue;
            }
            Executable f;
            try {
                f = e instanceof Constructor ? theirs.getDeclaredConstructor(q) : theirs.getMethod(e.getName(), q);
            } catch (NoSuchMethodException x) {
                continue; // of a later JDK
            }
            e.setAccessible(true);
            boolean fixed = Modifier.isStatic(e.getModifiers()) || e instanceof Constructor;
            boolean small = e instanceof Constructor || Set.of("repeat", "setLength", "ensureCapacity", "copyOf",
                "copyOfRange", "mismatch", "indent").contains(e.getName()) || q.length > 1 && name.endsWith("Builder");
            int gap = 0;
            int wrong = 0;
            for (int k = 0; k < rounds; k++) {
                Object receiver = fixed ? null : any(theirs, false);
                if (!fixed && receiver == null) {
                    continue;
                }
                Object[] a = new Object[q.length];
                Object[] b = new Object[q.length];
                for (int i = 0; i < q.length; i++) {
                    a[i] = any(q[i], small || q[i] == int.class && RANDOM.nextInt(3) > 0);
                    if (e.getName().equals("arraycopy")) {
                        a[i] = i == 0 || i == 2 ? pick(any(pick(int[].class, Object[].class, char[].class,
                            long[].class, byte[].class, double[].class, float[].class, boolean[].class, short[].class),
                            false), any(int[].class, false), "x") : any(int.class, RANDOM.nextInt(8) > 0);
                    }
                    if (e.getName().startsWith("split") && q[i] == String.class && RANDOM.nextInt(4) > 0) {
                        a[i] = pick(",", "a", "ab", "", "\\.", "\\|", " ");
                    }
                    if (e.getName().matches("format(ted)?") && q[i] == String.class) {
                        a[i] = pick("%s", "x%sy", "%s %s", "%b", "%n%%", "a");
                    }
                    if (e.getName().matches("format(ted)?") && q[i] == Object[].class) {
                        a[i] = new Object[] {any(Object.class, false), any(Object.class, false), 3};
                    }
                    if (name.endsWith("ArraysSupport") && q[i] == int.class) {
                        // The JDK's does not check.
                        a[i] = i == 2 ? Math.min(length(a[0]), length(a[1])) : 0;
                    }
                    b[i] = q[i].isPrimitive() ? a[i] : toModel(a[i]);
                    // The same object twice, for copies within an array and for comparisons.
                    for (int j = 0; j < i; j++) {
                        if (q[i] == q[j] && !q[i].isPrimitive() && RANDOM.nextInt(3) == 0) {
                            a[i] = a[j];
                            b[i] = b[j];
                        } else if (q[i] == q[j] && q[i].isArray() && RANDOM.nextInt(3) == 0 && a[j] != null) {
                            int n = Array.getLength(a[j]);
                            a[i] = Array.newInstance(q[i].getComponentType(), n);
                            System.arraycopy(a[j], 0, a[i], 0, n);
                            b[i] = toModel(a[i]);
                        }
                    }
                }
                Object mine = toModel(receiver);
                String before = show(receiver) + " " + show(a);
                String got = outcome(e, mine, b);
                calls++;
                if (got == null) {
                    gap++;
                    continue;
                }
                String wanted = outcome(f, receiver, a);
                if (!got.equals(wanted)) {
                    deviations++;
                    if (wrong++ < 3) {
                        System.out.println(f + "\n  of " + before + "\n  is " + got + "\n  not " + wanted);
                    }
                }
            }
            gaps += gap;
            if (gap == rounds) {
                UNMODELLED.add(theirs.getSimpleName() + "." + e.getName());
            }
        }
        for (Method m : theirs.getMethods()) {
            boolean found = m.getDeclaringClass() != theirs || m.isSynthetic();
            for (Executable e : all) {
                found |= e.getName().equals(m.getName());
            }
            if (!found && !name.equals("java.util.Arrays") && !name.equals("java.lang.System")) {
                ABSENT.add(theirs.getSimpleName() + "." + m.getName());
            }
        }
    }

    static int length(Object o) {
        return o != null && o.getClass().isArray() ? Array.getLength(o) : 0;
    }

    static final Set<String> UNMODELLED = new TreeSet<>();
    static final Set<String> ABSENT = new TreeSet<>();

    static void require(boolean b, String what) {
        calls++;
        if (!b) {
            deviations++;
            System.out.println("wrong: " + what);
        }
    }

    /** All characters of Latin-1, and the cached boxes. */
    static void characters() throws Exception {
        Class<?> ours = model("java.lang.Character");
        for (Method m : ours.getMethods()) {
            if (m.getParameterCount() != 1 || !Modifier.isStatic(m.getModifiers())
                || m.getParameterTypes()[0] != int.class && m.getParameterTypes()[0] != char.class) {
                continue;
            }
            Method j;
            try {
                j = Character.class.getMethod(m.getName(), m.getParameterTypes());
            } catch (NoSuchMethodException e) {
                continue;
            }
            for (int c = 0; c < 256; c++) {
                Object x = m.getParameterTypes()[0] == int.class ? (Object) c : (Object) (char) c;
                require(show(m.invoke(null, x)).equals(show(j.invoke(null, x))), m + " of " + c);
            }
        }
        for (int i = -200; i < 200; i++) {
            Method v = model("java.lang.Integer").getMethod("valueOf", int.class);
            Method is = Arrays.stream(model("java.lang.Integer").getDeclaredMethods())
                .filter(m -> m.getName().equals("is$")).findFirst().get();
            is.setAccessible(true);
            boolean same = (boolean) is.invoke(v.invoke(null, i), v.invoke(null, i));
            require(same == (i >= -128 && i < 128), "the cache of Integer: " + i);
        }
    }

    static Object make(String name, Class<?>[] types, Object... args) throws Exception {
        return model(name).getConstructor(types).newInstance(args);
    }

    static Object call(Object o, String name, Object... args) throws Exception {
        for (Method m : o.getClass().getMethods()) {
            if (m.getName().equals(name) && m.getParameterCount() == args.length) {
                m.setAccessible(true);
                return m.invoke(o, args);
            }
        }
        throw new NoSuchMethodException(name);
    }

    interface Step {
        void run() throws Exception;
    }

    /** Runs the step in some threads of the model, and joins them. */
    static void threads(int n, Step step) throws Exception {
        Object[] t = new Object[n];
        for (int i = 0; i < n; i++) {
            Runnable r = () -> {
                try {
                    step.run();
                } catch (Exception e) {
                    throw new Error(e);
                }
            };
            t[i] = make("java.lang.Thread", new Class<?>[] {model("java.lang.Runnable")}, proxy(r));
            call(t[i], "start");
        }
        for (Object x : t) {
            call(x, "join");
            require(!(Boolean) call(x, "isAlive"), "isAlive after join");
        }
        require(Vm.trouble == null, "a thread ended by " + Vm.trouble);
        if (Vm.trouble != null) {
            Vm.trouble.printStackTrace(System.out);
        }
    }

    static Object proxy(Runnable r) {
        return java.lang.reflect.Proxy.newProxyInstance(LOADER, new Class<?>[] {model("java.lang.Runnable")},
            (p, m, a) -> {
                r.run();
                return null;
            });
    }

    static int counter;

    static void concurrency() throws Exception {
        Class<?>[] one = {int.class};
        Class<?>[] none = {};
        String c = "java.util.concurrent.";
        Object atomic = make(c + "atomic.AtomicInteger", none);
        threads(4, () -> {
            for (int i = 0; i < 500; i++) {
                call(atomic, "incrementAndGet");
            }
        });
        require(call(atomic, "get").equals(2000), "AtomicInteger");

        Object lock = make(c + "locks.ReentrantLock", none);
        counter = 0;
        threads(4, () -> {
            for (int i = 0; i < 500; i++) {
                call(lock, "lock");
                call(lock, "lock");
                counter++;
                call(lock, "unlock");
                call(lock, "unlock");
            }
        });
        require(counter == 2000, "ReentrantLock");
        require(!(Boolean) call(lock, "isLocked"), "ReentrantLock.isLocked");

        // A cell that is filled and emptied in turns.
        Object changed = call(lock, "newCondition");
        counter = 0;
        int[] sum = new int[1];
        int[] role = new int[1];
        threads(4, () -> {
            int mine;
            synchronized (role) {
                mine = role[0]++ % 2;
            }
            for (int i = 0; i < 100; i++) {
                call(lock, "lock");
                while (counter == 1 - mine) {
                    call(changed, "await");
                }
                counter = 1 - mine;
                sum[0]++;
                call(changed, "signalAll");
                call(lock, "unlock");
            }
        });
        require(sum[0] == 400, "Condition");

        Object rw = make(c + "locks.ReentrantReadWriteLock", none);
        Object read = call(rw, "readLock");
        Object write = call(rw, "writeLock");
        counter = 0;
        threads(4, () -> {
            for (int i = 0; i < 200; i++) {
                call(write, "lock");
                int k = ++counter;
                require(counter == k, "WriteLock");
                call(write, "unlock");
                call(read, "lock");
                int seen = counter;
                Thread.yield();
                require(counter == seen, "ReadLock");
                call(read, "unlock");
            }
        });
        require(counter == 800, "ReentrantReadWriteLock");

        Object latch = make(c + "CountDownLatch", one, 3);
        threads(3, () -> {
            call(latch, "countDown");
            call(latch, "await");
        });
        require(call(latch, "getCount").equals(0L), "CountDownLatch");

        Object semaphore = make(c + "Semaphore", one, 2);
        int[] inside = new int[2];
        threads(4, () -> {
            for (int i = 0; i < 100; i++) {
                call(semaphore, "acquire");
                synchronized (inside) {
                    inside[1] = Math.max(inside[1], ++inside[0]);
                }
                synchronized (inside) {
                    inside[0]--;
                }
                call(semaphore, "release");
            }
        });
        require(inside[1] <= 2 && call(semaphore, "availablePermits").equals(2), "Semaphore");

        int[] rounds = new int[1];
        Object barrier = make(c + "CyclicBarrier", new Class<?>[] {int.class, model("java.lang.Runnable")}, 3,
            proxy(() -> rounds[0]++));
        threads(3, () -> {
            for (int i = 0; i < 50; i++) {
                call(barrier, "await");
            }
        });
        require(rounds[0] == 50, "CyclicBarrier");

        Object local = make("java.lang.ThreadLocal", none);
        threads(3, () -> {
            require(call(local, "get") == null, "ThreadLocal.get");
            Object mine = new Object();
            call(local, "set", mine);
            require(call(local, "get") == mine, "ThreadLocal.set");
            call(local, "remove");
            require(call(local, "get") == null, "ThreadLocal.remove");
        });
    }

    public static void main(String[] args) throws Exception {
        try (ZipFile jar = new ZipFile(args[0])) {
            var e = jar.entries();
            while (e.hasMoreElements()) {
                var entry = e.nextElement();
                try (InputStream in = jar.getInputStream(entry)) {
                    LOADER.files.put(entry.getName().replace(".class", ""), in.readAllBytes());
                }
            }
        }
        int rounds = Integer.parseInt(args[1]);
        STRING = model("java.lang.String");
        wrap = STRING.getMethod("wrap$", char[].class);
        for (String s : "Integer Long Short Byte Character Boolean Float Double".split(" ")) {
            BOXES.put(s, (Class<?>) Class.forName("java.lang." + s).getField("TYPE").get(null));
        }
        for (String s : ("java.lang.String java.lang.StringBuilder java.lang.StringBuffer java.lang.Integer "
            + "java.lang.Long java.lang.Short java.lang.Byte java.lang.Character java.lang.Boolean java.lang.Float "
            + "java.lang.Double java.lang.Math java.lang.StrictMath java.util.Arrays java.util.Objects "
            + "java.lang.System jdk.internal.util.ArraysSupport").split(" ")) {
            long start = System.nanoTime();
            compare(s, rounds);
            if (args.length > 2) {
                System.out.println(s + ": " + (System.nanoTime() - start) / 1000000 + " ms");
            }
        }
        characters();
        concurrency();
        System.out.println("always a gap: " + UNMODELLED);
        System.out.println("absent: " + ABSENT);
        System.out.println(calls + " calls, " + gaps + " gaps, " + deviations + " deviations");
        System.exit(deviations == 0 ? 0 : 1);
    }
}
