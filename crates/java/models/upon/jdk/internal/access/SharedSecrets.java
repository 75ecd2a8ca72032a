package jdk.internal.access;

import oxpecker.Amends;
import oxpecker.Vm;

/** The doors between packages that need no machine; the others are closed. */
@Amends
public class SharedSecrets {
    private static JavaUtilCollectionAccess javaUtilCollectionAccess;
    /** There is an initialiser, so that the JDK's, which looks for method handles, is not run. */
    private static boolean ours$;

    static {
        ours$ = true;
    }

    private SharedSecrets(Amends unused) {
    }

    public static JavaUtilCollectionAccess getJavaUtilCollectionAccess() {
        if (javaUtilCollectionAccess == null) {
            java.util.Trusted$.open();
        }
        return javaUtilCollectionAccess;
    }

    public static JavaLangAccess getJavaLangAccess() {
        Vm.fail("jdk.internal.access.JavaLangAccess");
        return null;
    }

    public static JavaLangRefAccess getJavaLangRefAccess() {
        Vm.fail("jdk.internal.access.JavaLangRefAccess");
        return null;
    }

    public static JavaLangReflectAccess getJavaLangReflectAccess() {
        Vm.fail("jdk.internal.access.JavaLangReflectAccess");
        return null;
    }

    private static void ensureClassInitialized(Class<?> c) {
        Vm.fail("jdk.internal.access.SharedSecrets");
    }
}
