package java.lang;

import java.io.Serializable;
import oxpecker.Classes;
import oxpecker.Vm;

/** Made by the front-end, one object for each type: see oxpecker.Classes. */
public final class Class<T> implements Serializable {
    String name;
    boolean isInterface;
    boolean isArray;
    boolean isPrimitive;
    boolean isEnum;
    Class<?> component;
    Class<?> superclass;
    /** The constants of an enumeration in their order; null if they are not known. */
    Object[] constants;
    /** Of an array type: an array of it, of any length; null if the front-end gives none. */
    Object sample;
    /** The array type of this type, once somebody has come from there. */
    private Class<?> array;

    private Class() {
    }

    public static Class<?> make$(String name, int kind, Class<?> component, Class<?> superclass) {
        Class<?> c = new Class<Object>();
        c.name = name;
        c.isInterface = kind == Classes.INTERFACE;
        c.isArray = kind == Classes.ARRAY;
        c.isPrimitive = kind == Classes.PRIMITIVE;
        c.isEnum = kind == Classes.ENUM;
        c.component = component;
        c.superclass = superclass;
        return c;
    }

    public String getName() {
        return name;
    }

    public String getTypeName() {
        return isArray ? component.getTypeName().concat("[]") : name;
    }

    public String getCanonicalName() {
        return isArray ? component.getCanonicalName().concat("[]") : name.replace('$', '.');
    }

    /** The class file of a nested class may tell more: a name with a dollar is taken for that of a nested class. */
    public String getSimpleName() {
        if (isArray) {
            return component.getSimpleName().concat("[]");
        }
        int from = name.lastIndexOf('.') + 1;
        int nested = name.lastIndexOf('$') + 1;
        if (nested > from) {
            from = nested;
            while (from < name.length() && name.charAt(from) >= '0' && name.charAt(from) <= '9') {
                from++;
            }
        }
        return name.substring(from);
    }

    public String getPackageName() {
        if (isArray) {
            return component.getPackageName();
        }
        int dot = name.lastIndexOf('.');
        return isPrimitive ? "java.lang" : dot < 0 ? "" : name.substring(0, dot);
    }

    public String toString() {
        return isPrimitive ? name : (isInterface ? "interface " : "class ").concat(name);
    }

    public boolean isArray() {
        return isArray;
    }

    public boolean isInterface() {
        return isInterface;
    }

    public boolean isPrimitive() {
        return isPrimitive;
    }

    public boolean isEnum() {
        return isEnum;
    }

    public Class<?> getComponentType() {
        if (component != null && component.array == null) {
            component.array = this;
        }
        return component;
    }

    public Class<?> componentType() {
        return getComponentType();
    }

    /** A new array of this array type. */
    public Object array$(int n) {
        if (sample == null) {
            Vm.fail("an array by its class");
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

    public boolean desiredAssertionStatus() {
        return true;
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
        while (to.isArray && from.isArray) {
            to = to.component;
            from = from.component;
        }
        if (to == from) {
            return true;
        }
        if (to.isPrimitive || from.isPrimitive) {
            return false;
        }
        if (to.isInterface) {
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

    /** The constants themselves; null if this is no enumeration. */
    public Object[] constants$() {
        if (isEnum && constants == null) {
            Vm.fail("the constants of an enumeration by its class");
        }
        return constants;
    }

    @SuppressWarnings("unchecked")
    public T[] getEnumConstants() {
        Object[] all = constants$();
        if (all == null) {
            return null;
        }
        Object[] copy = (Object[]) Vm.arrayLike(all, all.length);
        for (int i = 0; i < all.length; i++) {
            copy[i] = all[i];
        }
        return (T[]) copy;
    }

    public static Class<?> forName(String name) throws ClassNotFoundException {
        Vm.fail("Class.forName");
        return null;
    }
}
