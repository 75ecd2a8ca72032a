//@ entry: SymbolicMap.check
//@ expect: valid
//@ needs: jdk

import java.util.HashMap;
import java.util.Map;

public class SymbolicMap {
    static void check(byte a, byte b) {
        if (a < 0 || a > 1 || b < 0 || b > 1) {
            return;
        }
        Map<Integer, String> map = new HashMap<>();
        map.put((int) a, "a");
        map.put((int) b, "b");
        assert map.size() == (a == b ? 1 : 2);
        assert map.get((int) b).equals("b");
        assert map.get((int) a).equals(a == b ? "b" : "a");
        assert !map.containsKey(9);
    }
}
