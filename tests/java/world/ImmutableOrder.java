//@ entry: ImmutableOrder.e*
//@ needs: jdk
//@ expect: invalid

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The orders of Set.of and Map.of differ from run to run, but all of one run by the same number. */
public class ImmutableOrder {
    static void ePair() {
        assert Set.of(1, 2).iterator().next() == 1; //~ assertion
    }

    static void eReversed() {
        assert Set.of(1, 2).iterator().next() == 2; //~ assertion
    }

    static void eTurned() {
        assert !Set.of("a", "b", "c").toString().equals("[c, a, b]"); //~ assertion
    }

    static void eMap() {
        assert Map.of(1, "x", 2, "y", 3, "z").keySet().iterator().next() != 2; //~ assertion
    }

    static void eCopy() {
        assert List.copyOf(Set.copyOf(List.of(3, 4))).get(0) == 3; //~ assertion
    }

    /** Two sets of the same run agree, as do a set and the elements of an array of it. */
    static void eAgree() {
        List<Integer> once = new ArrayList<>(Set.of(1, 2, 3));
        assert once.equals(new ArrayList<>(Set.of(3, 2, 1)));
        Integer[] all = Set.of(1, 2, 3).toArray(new Integer[4]);
        assert all[0] == once.get(0) && all[3] == null && all.length == 4;
        assert Set.of(1, 2).iterator().next().equals(Set.of(1, 2).toArray()[0]);
        assert once.get(1) != 1; //~ assertion
    }
}
