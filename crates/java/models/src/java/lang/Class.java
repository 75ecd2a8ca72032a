package java.lang;

import java.io.Serializable;
import java.security.ProtectionDomain;
import oxpecker.Amends;
import oxpecker.Classes;
import oxpecker.Fallback;
import oxpecker.Vm;

/**
 * Made by the front-end, one object for each type: see oxpecker.Classes. Where there is a JDK, what is not here is the
 * JDK's code, which ends at native methods; so whatever reads a field that the machine sets has to be here.
 */
@Amends
@Fallback
public final class Class<T> implements Serializable, java.lang.constant.Constable {
    String name;
    /** What it is: see {@link Classes}. */
    private int what$;
    private Class<?> componentType;
    /** Of a class that is declared in another: its name there. */
    private String simple$;
    /** Of a member of a class that can be named: how. */
    private String canonical$;
    Class<?> superclass;
    /** Of an array type: an array of it, of any length; null if the front-end gives none. */
    Object sample;
    /** The array type of this type, once somebody has come from there. */
    private Class<?> array;

    /** With this the class needs no native method to be initialised. */
    private static final Class<?>[] EMPTY_CLASS_ARRAY = new Class<?>[0];

    private Class(Amends a) {
    }

    public static Class<?> make$(String name, int what, Class<?> component, Class<?> superclass, String simple,
        String canonical) {
        Class<?> c = new Class<Object>(null);
        c.name = name;
        c.what$ = what;
        c.componentType = component;
        c.superclass = superclass;
        c.simple$ = simple;
        c.canonical$ = canonical;
        return c;
    }

    private boolean is$(int kind) {
        return (what$ & Classes.KINDS) == kind;
    }

    /** Where the class is declared. */
    private int place$() {
        return what$ >> Classes.PLACE & 7;
    }

    /** Only the machine knows what it calls the class of a lambda. */
    private void checkName$() {
        if (place$() == Classes.HIDDEN || isArray() && componentType.place$() == Classes.HIDDEN) {
            Vm.fail("the name of the class of a lambda");
        }
    }

    public String getName() {
        checkName$();
        return name;
    }

    public String getTypeName() {
        return isArray() ? componentType.getTypeName().concat("[]") : getName();
    }

    public String getCanonicalName() {
        if (isArray()) {
            String element = componentType.getCanonicalName();
            return element == null ? null : element.concat("[]");
        }
        return place$() == Classes.TOP ? name : canonical$;
    }

    public boolean isAnonymousClass() {
        return place$() == Classes.ANONYMOUS;
    }

    public boolean isLocalClass() {
        return place$() == Classes.LOCAL;
    }

    public boolean isMemberClass() {
        return place$() == Classes.MEMBER;
    }

    public boolean isHidden() {
        return place$() == Classes.HIDDEN;
    }

    public boolean isSynthetic() {
        return (getModifiers() & 0x1000) != 0;
    }

    public boolean isRecord() {
        return (what$ & Classes.RECORD) != 0;
    }

    public int getModifiers() {
        final int access = 7, fixed = 0x410;
        return isArray() ? componentType.getModifiers() & access | fixed : what$ >>> Classes.MODIFIERS;
    }

    /** Null for the classes of the machine's own loader; of other loaders nothing is known. */
    public ClassLoader getClassLoader() {
        return getClassLoader0();
    }

    ClassLoader getClassLoader0() {
        if (isArray()) {
            return componentType.getClassLoader0();
        }
        boolean ofMachine = isPrimitive() || name.startsWith("java.lang.") || name.startsWith("java.util.")
            || name.startsWith("java.io.") || name.startsWith("java.math.") || name.startsWith("java.text.")
            || name.startsWith("java.time.") || name.startsWith("java.nio.");
        if (!ofMachine) {
            Vm.fail("the loader of a class");
        }
        return null;
    }

    public Module getModule() {
        Vm.fail("the module of a class");
        return null;
    }

    public Package getPackage() {
        if (!isPrimitive() && !isArray()) {
            Vm.fail("the package of a class");
        }
        return null;
    }

    public ProtectionDomain getProtectionDomain() {
        Vm.fail("the protection domain of a class");
        return null;
    }

    ProtectionDomain protectionDomain() {
        Vm.fail("the protection domain of a class");
        return null;
    }

    public String getSimpleName() {
        if (isArray()) {
            return componentType.getSimpleName().concat("[]");
        }
        checkName$();
        return simple$ != null ? simple$ : name.substring(name.lastIndexOf('.') + 1);
    }

    public String getPackageName() {
        if (isArray()) {
            return componentType.getPackageName();
        }
        int dot = name.lastIndexOf('.');
        return isPrimitive() ? "java.lang" : dot < 0 ? "" : name.substring(0, dot);
    }

    public String toString() {
        return isPrimitive() ? name : (isInterface() ? "interface " : "class ").concat(getName());
    }

    public boolean isArray() {
        return is$(Classes.ARRAY);
    }

    public boolean isInterface() {
        return is$(Classes.INTERFACE);
    }

    public boolean isPrimitive() {
        return is$(Classes.PRIMITIVE);
    }

    public boolean isEnum() {
        return is$(Classes.ENUM);
    }

    public Class<?> getComponentType() {
        if (componentType != null && componentType.array == null) {
            componentType.array = this;
        }
        return componentType;
    }

    public Class<?> componentType() {
        return getComponentType();
    }

    /** A new array of this array type. */
    public Object array$(int n) {
        if (sample == null) {
            Vm.fail("an array by its class");
        }
        if (n < 0) {
            throw new NegativeArraySizeException(Integer.toString(n));
        }
        return Vm.arrayLike(sample, n);
    }

    /** A new array of elements of this type. */
    public Object arrayOf$(int n) {
        if (array == null) {
            Vm.fail("an array by the class of its elements");
        }
        return array.array$(n);
    }

    @SuppressWarnings("unchecked")
    public Class<? super T> getSuperclass() {
        return (Class<? super T>) superclass;
    }

    /** As its code is executed: enabled in the classes of the program. */
    public boolean desiredAssertionStatus() {
        return (what$ & Classes.ASSERTS) != 0;
    }

    public boolean isInstance(Object o) {
        return o != null && isAssignableFrom(Vm.classOf(o));
    }

    @SuppressWarnings("unchecked")
    public T cast(Object o) {
        if (o != null && !isInstance(o)) {
            throw new ClassCastException("Cannot cast " + o.getClass().getName() + " to " + name);
        }
        return (T) o;
    }

    @SuppressWarnings("unchecked")
    public <U> Class<? extends U> asSubclass(Class<U> c) {
        if (!c.isAssignableFrom(this)) {
            throw new ClassCastException(toString());
        }
        return (Class<? extends U>) this;
    }

    public boolean isAssignableFrom(Class<?> c) {
        Class<?> to = this;
        Class<?> from = c;
        while (to.isArray() && from.isArray()) {
            to = to.componentType;
            from = from.componentType;
        }
        if (to == from) {
            return true;
        }
        if (to.isPrimitive() || from.isPrimitive()) {
            return false;
        }
        if (to.isInterface()) {
            Vm.fail("whether a class implements an interface");
        }
        if (to.superclass == null) {
            return true; // Object
        }
        for (Class<?> s = from.superclass; s != null; s = s.superclass) {
            if (s == to) {
                return true;
            }
        }
        return false;
    }

    /** The constants in an array that is new; null if this is no enumeration. */
    public Object[] constants$() {
        Object[] all = isEnum() ? Vm.constantsOf(this) : null;
        if (isEnum() && all == null) {
            Vm.fail("the constants of an enumeration by its class");
        }
        return all;
    }

    @SuppressWarnings("unchecked")
    public T[] getEnumConstants() {
        return (T[]) constants$();
    }

    public java.util.Optional<? extends java.lang.constant.ConstantDesc> describeConstable() {
        oxpecker.Vm.fail("the description of a constant");
        return null;
    }
}
