package java.lang.reflect;

import oxpecker.Amends;
import oxpecker.Vm;

@Amends
public final class Array {
    private Array(Amends unused) {
    }

    public static Object newInstance(Class<?> component, int n) {
        return component.arrayOf$(n);
    }

    public static int getLength(Object array) {
        if (array instanceof Object[]) {
            return ((Object[]) array).length;
        }
        if (array instanceof int[]) {
            return ((int[]) array).length;
        }
        Vm.fail("Array.getLength");
        return 0;
    }
}
