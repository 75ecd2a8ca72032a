//@ entry: ImmutableOrderFree.e*
//@ needs: jdk
//@ expect: valid

import java.util.List;
import java.util.Map;
import java.util.Set;

/** What does not depend on the orders of Set.of and Map.of. */
public class ImmutableOrderFree {
    static void eSum() {
        int sum = 0;
        for (int i : Set.of(1, 2, 3, 4, 5, 6, 7)) {
            sum += i;
        }
        assert sum == 28;
    }

    static void eEntries() {
        int sum = 0;
        for (Map.Entry<Integer, Integer> e : Map.of(1, 10, 2, 20, 3, 30).entrySet()) {
            assert e.getValue() == 10 * e.getKey();
            sum += e.getValue();
        }
        assert sum == 60;
    }

    static void eLooked() {
        assert Set.of(5, 6, 7, 8).contains(7) && !Set.of(1, 2).contains(3) && Map.of("a", 1, "b", 2).get("b") == 2;
        assert List.of(1, 2, 3).toString().equals("[1, 2, 3]");
        assert Set.of(1, 2, 3).equals(Set.of(3, 1, 2)) && Set.of(1, 2, 3).hashCode() == Set.of(2, 1, 3).hashCode();
    }

    /** A walk is a rotation of one order or of its reverse: of three any order, of four some are impossible. */
    static void eRotations() {
        assert !Set.of(0, 1, 2, 3).toString().equals("[0, 2, 1, 3]");
    }
}
