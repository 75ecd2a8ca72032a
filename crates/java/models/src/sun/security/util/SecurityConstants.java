package sun.security.util;

import oxpecker.Amends;

/** There is no security manager: nobody looks at the permissions, which would reach a large part of the library. */
@Amends
public final class SecurityConstants {
    private static final boolean MANAGED$ = Boolean.parseBoolean(null);

    private SecurityConstants(Amends a) {
    }
}
