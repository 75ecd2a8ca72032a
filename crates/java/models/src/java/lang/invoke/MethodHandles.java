package java.lang.invoke;

import oxpecker.Vm;

/** Handles of variables only. Lookups that see less or more than the code that asks are gaps. */
public class MethodHandles {
    private MethodHandles() {
    }

    public static Lookup lookup() {
        return new Lookup();
    }

    public static VarHandle arrayElementVarHandle(Class<?> c) {
        Vm.fail("a handle of the elements of arrays that no literal names");
        return null;
    }

    /** The front-end finds the fields that literals name. */
    public static final class Lookup {
        private Lookup() {
        }

        public VarHandle findVarHandle(Class<?> c, String name, Class<?> type) {
            Vm.fail("a handle of a field that no literals name");
            return null;
        }

        public VarHandle findStaticVarHandle(Class<?> c, String name, Class<?> type) {
            Vm.fail("a handle of a field that no literals name");
            return null;
        }
    }
}
