//@ needs: jdk 17

import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

/** Classes at run time, members and annotations. */
class Reflection {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Mark {
        String value() default "none";

        int level() default 1;
    }

    @Mark("type")
    static class Marked {
        @Mark(level = 3)
        public int field = 5;
        private String hidden = "h";

        public Marked() {
        }

        public Marked(String hidden) {
            this.hidden = hidden;
        }

        @Deprecated
        public int twice(int x) {
            return 2 * x;
        }

        private static String secret() {
            return "s";
        }
    }

    static class Sub extends Marked implements Runnable, Comparable<Sub> {
        public void run() {
        }

        public int compareTo(Sub other) {
            return 0;
        }
    }

    record Point(int x, String y) {
    }

    enum Color {
        RED, GREEN {
            @Override
            boolean isGreen() {
                return true;
            }
        };

        boolean isGreen() {
            return false;
        }
    }

    interface Shape {
        int area();
    }

    sealed interface Sealed permits One, Two {
    }

    record One() implements Sealed {
    }

    record Two() implements Sealed {
    }

    static void classNames() throws Exception {
        assert String.class.getName().equals("java.lang.String") && int.class.getName().equals("int") && int[].class.getName().equals("[I") && String[][].class.getName().equals("[[Ljava.lang.String;");
        assert false;
    }

    static void simpleNames() throws Exception {
        assert String.class.getSimpleName().equals("String") && Marked.class.getSimpleName().equals("Marked") && int[].class.getSimpleName().equals("int[]");
        assert false;
    }

    static void nestedNames() throws Exception {
        assert Marked.class.getName().equals("Reflection$Marked") && Marked.class.getTypeName().equals("Reflection$Marked") && Map.Entry.class.getName().equals("java.util.Map$Entry");
        assert false;
    }

    static void canonicalNames() throws Exception {
        assert Marked.class.getCanonicalName().equals("Reflection.Marked") && int[].class.getCanonicalName().equals("int[]") && new Object() { }.getClass().getCanonicalName() == null;
        assert false;
    }

    static void anonymousNames() throws Exception {
        Object o = new Object() { };
        assert o.getClass().getSimpleName().isEmpty() && o.getClass().isAnonymousClass() && o.getClass().getName().startsWith("Reflection$");
        assert false;
    }

    static void localNames() throws Exception {
        class Local {
        }
        assert Local.class.getSimpleName().equals("Local") && Local.class.isLocalClass() && Local.class.getName().equals("Reflection$1Local") && Local.class.getCanonicalName() == null;
        assert false;
    }

    static void dollarNames() throws Exception {
        class With$Dollar {
        }
        assert With$Dollar.class.getSimpleName().equals("With$Dollar");
        assert false;
    }

    static void packageNames() throws Exception {
        assert String.class.getPackageName().equals("java.lang") && Reflection.class.getPackageName().isEmpty();
        assert false;
    }

    static void classOfObjects() throws Exception {
        Object o = 1;
        assert o.getClass() == Integer.class && "x".getClass() == String.class && new int[0].getClass() == int[].class;
        assert false;
    }

    static void superclass() throws Exception {
        assert Sub.class.getSuperclass() == Marked.class && Object.class.getSuperclass() == null && int[].class.getSuperclass() == Object.class && Runnable.class.getSuperclass() == null;
        assert false;
    }

    static void interfaces() throws Exception {
        Class<?>[] all = Sub.class.getInterfaces();
        assert all.length == 2 && all[0] == Runnable.class && all[1] == Comparable.class;
        assert false;
    }

    static void isInstance() throws Exception {
        assert Number.class.isInstance(1) && !Number.class.isInstance("x") && Number.class.isAssignableFrom(Integer.class) && !Integer.class.isAssignableFrom(Number.class) && Object.class.isAssignableFrom(int[].class);
        assert false;
    }

    static void cast() throws Exception {
        Object o = "x";
        assert String.class.cast(o).length() == 1;
        boolean caught = false;
        try {
            Integer.class.cast(o);
        } catch (ClassCastException e) {
            caught = e.getMessage().equals("Cannot cast java.lang.String to java.lang.Integer");
        }
        assert caught;
        assert false;
    }

    static void kindsOfClasses() throws Exception {
        assert Shape.class.isInterface() && Color.class.isEnum() && Point.class.isRecord() && int.class.isPrimitive() && int[].class.isArray() && Mark.class.isAnnotation() && !Integer.class.isPrimitive();
        assert false;
    }

    static void componentType() throws Exception {
        assert int[][].class.getComponentType() == int[].class && String.class.getComponentType() == null && int[].class.componentType() == int.class;
        assert false;
    }

    static void modifiers() throws Exception {
        assert Modifier.isStatic(Marked.class.getModifiers()) && Modifier.isAbstract(Shape.class.getModifiers()) && Modifier.isFinal(String.class.getModifiers()) && Modifier.isPublic(String.class.getModifiers());
        assert false;
    }

    static void enumConstants() throws Exception {
        assert Color.class.getEnumConstants().length == 2 && Color.class.getEnumConstants()[0] == Color.RED && String.class.getEnumConstants() == null;
        assert false;
    }

    static void enumConstantClass() throws Exception {
        assert Color.GREEN.getClass() != Color.class && Color.GREEN.getClass().getSuperclass() == Color.class && !Color.GREEN.getClass().isEnum() && Color.GREEN.isGreen();
        assert false;
    }

    static void enumValueOfClass() throws Exception {
        assert Enum.valueOf(Color.class, "RED") == Color.RED;
        assert false;
    }

    static void forName() throws Exception {
        assert Class.forName("java.lang.String") == String.class && Class.forName("Reflection$Marked") == Marked.class;
        assert false;
    }

    static void forNameFails() throws Exception {
        boolean caught = false;
        try {
            Class.forName("no.such.Type");
        } catch (ClassNotFoundException e) {
            caught = e.getMessage().equals("no.such.Type");
        }
        assert caught;
        assert false;
    }

    static void newInstance() throws Exception {
        Marked m = Marked.class.getDeclaredConstructor().newInstance();
        assert m.field == 5;
        assert false;
    }

    static void constructorWithArgument() throws Exception {
        Marked m = Marked.class.getConstructor(String.class).newInstance("given");
        assert m.hidden.equals("given");
        assert false;
    }

    static void fields() throws Exception {
        Field f = Marked.class.getField("field");
        Marked m = new Marked();
        f.setInt(m, 9);
        assert m.field == 9 && f.getInt(m) == 9 && f.getType() == int.class && f.getName().equals("field");
        assert false;
    }

    static void privateField() throws Exception {
        Field f = Marked.class.getDeclaredField("hidden");
        f.setAccessible(true);
        assert f.get(new Marked("z")).equals("z");
        assert false;
    }

    static void fieldMissing() throws Exception {
        boolean caught = false;
        try {
            Marked.class.getField("nothing");
        } catch (NoSuchFieldException e) {
            caught = e.getMessage().equals("nothing");
        }
        assert caught;
        assert false;
    }

    static void methods() throws Exception {
        Method m = Marked.class.getMethod("twice", int.class);
        assert m.invoke(new Marked(), 21).equals(42) && m.getReturnType() == int.class && m.getParameterCount() == 1;
        assert false;
    }

    static void privateMethod() throws Exception {
        Method m = Marked.class.getDeclaredMethod("secret");
        m.setAccessible(true);
        assert m.invoke(null).equals("s");
        assert false;
    }

    static void invokeThrows() throws Exception {
        Throwable cause = null;
        try {
            Integer.class.getMethod("parseInt", String.class).invoke(null, "x");
        } catch (InvocationTargetException e) {
            cause = e.getCause();
        }
        assert cause instanceof NumberFormatException;
        assert false;
    }

    static void declaredMethods() throws Exception {
        assert Marked.class.getDeclaredMethods().length == 2 && Marked.class.getDeclaredFields().length == 2 && Marked.class.getDeclaredConstructors().length == 2;
        assert false;
    }

    static void annotations() throws Exception {
        Mark mark = Marked.class.getAnnotation(Mark.class);
        assert mark != null && mark.value().equals("type") && mark.level() == 1 && Marked.class.isAnnotationPresent(Mark.class);
        assert false;
    }

    static void annotationOfField() throws Exception {
        assert Marked.class.getField("field").getAnnotation(Mark.class).level() == 3;
        assert false;
    }

    static void annotationMissing() throws Exception {
        assert String.class.getAnnotation(Mark.class) == null && Sub.class.getAnnotation(Mark.class) == null;
        assert false;
    }

    static void recordComponents() throws Exception {
        RecordComponent[] all = Point.class.getRecordComponents();
        assert all.length == 2 && all[0].getName().equals("x") && all[1].getType() == String.class;
        assert false;
    }

    static void recordAccessor() throws Exception {
        assert Point.class.getRecordComponents()[0].getAccessor().invoke(new Point(7, "")).equals(7);
        assert false;
    }

    static void sealedPermits() throws Exception {
        assert Sealed.class.isSealed() && Sealed.class.getPermittedSubclasses().length == 2 && !Shape.class.isSealed();
        assert false;
    }

    static void proxies() throws Exception {
        Shape s = (Shape) Proxy.newProxyInstance(Reflection.class.getClassLoader(), new Class<?>[] {Shape.class}, (proxy, method, arguments) -> method.getName().length());
        assert s.area() == 4;
        assert false;
    }

    static void arrays() throws Exception {
        int[] xs = (int[]) Array.newInstance(int.class, 3);
        Array.setInt(xs, 1, 5);
        assert Array.getLength(xs) == 3 && Array.getInt(xs, 1) == 5 && xs[1] == 5 && Array.get(xs, 0).equals(0);
        assert false;
    }

    static void arrayOfStrings() throws Exception {
        String[] xs = (String[]) Array.newInstance(String.class, 2);
        Array.set(xs, 0, "a");
        assert xs[0].equals("a") && xs.length == 2;
        assert false;
    }

    static void genericSuper() throws Exception {
        Type t = Sub.class.getGenericInterfaces()[1];
        assert t instanceof ParameterizedType p && p.getActualTypeArguments()[0] == Sub.class;
        assert false;
    }

    static void typeParameters() throws Exception {
        assert List.class.getTypeParameters().length == 1 && Map.class.getTypeParameters()[1].getName().equals("V");
        assert false;
    }

    static void toStringOfClasses() throws Exception {
        assert String.class.toString().equals("class java.lang.String") && Runnable.class.toString().equals("interface java.lang.Runnable") && int.class.toString().equals("int");
        assert false;
    }

    static void wrappers() throws Exception {
        assert int.class != Integer.class && Integer.TYPE == int.class && void.class == Void.TYPE && int.class.descriptorString().equals("I");
        assert false;
    }

    static void enclosing() throws Exception {
        assert Marked.class.getEnclosingClass() == Reflection.class && Marked.class.getDeclaringClass() == Reflection.class && Reflection.class.getEnclosingClass() == null && Marked.class.isMemberClass();
        assert false;
    }

    static void classLoader() throws Exception {
        assert String.class.getClassLoader() == null && Reflection.class.getClassLoader() != null;
        assert false;
    }

    static void lambdaClass() throws Exception {
        Runnable r = () -> { };
        assert r.getClass() != Runnable.class && r.getClass().isSynthetic() && !r.getClass().isAnonymousClass() && r.getClass().isHidden();
        assert false;
    }

    static void lambdaNames() throws Exception {
        Runnable r = () -> { };
        assert r.getClass().getSimpleName().startsWith("Reflection$$Lambda$");
        assert false;
    }

    static void hashOfClass() throws Exception {
        assert String.class.hashCode() == String.class.hashCode() && String.class.equals(String.class);
        assert false;
    }

    static void classAsKey() throws Exception {
        Map<Class<?>, String> names = new HashMap<>();
        names.put(int.class, "int");
        names.put(String.class, "text");
        assert names.get("x".getClass()).equals("text");
        assert false;
    }

    static void instanceofArrays() throws Exception {
        Object o = new int[0];
        assert o instanceof int[] && !(o instanceof Object[]) && new String[0] instanceof Object[];
        assert false;
    }

    static void moduleOfString() throws Exception {
        assert String.class.getModule().getName().equals("java.base");
        assert false;
    }

    static void resources() throws Exception {
        assert Reflection.class.getResource("no-such-resource.txt") == null;
        assert false;
    }

    static void methodHandles() throws Exception {
        java.lang.invoke.MethodHandle h = java.lang.invoke.MethodHandles.lookup().findStatic(Math.class, "abs", java.lang.invoke.MethodType.methodType(int.class, int.class));
        int result;
        try {
            result = (int) h.invokeExact(-3);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
        assert result == 3;
        assert false;
    }

    static void varHandles() throws Exception {
        java.lang.invoke.VarHandle h = java.lang.invoke.MethodHandles.arrayElementVarHandle(int[].class);
        int[] xs = {1, 2};
        assert h.compareAndSet(xs, 0, 1, 7) && xs[0] == 7;
        assert false;
    }

    static void nestHost() throws Exception {
        assert Marked.class.getNestHost() == Reflection.class && Marked.class.isNestmateOf(Reflection.class);
        assert false;
    }

    static void arrayType() throws Exception {
        assert String.class.arrayType() == String[].class;
        assert false;
    }

    static void callerStack() throws Exception {
        assert StackWalker.getInstance().walk(s -> s.findFirst()).get().getMethodName().equals("callerStack");
        assert false;
    }
}
