package java.util;

import oxpecker.Amends;

@Amends
public abstract class EnumSet<E extends Enum<E>> {
    private EnumSet(Amends unused) {
    }

    @SuppressWarnings("unchecked")
    private static <E extends Enum<E>> E[] getUniverse(Class<E> type) {
        return (E[]) (Enum<?>[]) type.constants$();
    }
}
