//@ entry: MapOperations.check
//@ expect: valid
//@ needs: jdk

import java.util.HashMap;
import java.util.Map;

/** Twenty operations with keys and values that are not known. */
public class MapOperations {
    static void check(int a, int b, int c) {
        HashMap<Integer, Integer> map = new HashMap<>();
        for (int i = 0; i < 8; i++) {
            map.put(i, a + i);
        }
        assert map.put(3, b) == a + 3;
        assert map.get(3) == b + 0;
        assert map.remove(4) == a + 4;
        assert map.getOrDefault(4, c) == c + 0;
        assert map.size() == 7;
        int sum = 0;
        for (Map.Entry<Integer, Integer> entry : map.entrySet()) {
            sum += entry.getValue();
        }
        assert sum == 6 * a + 21 + b;
        Map<Integer, Integer> keys = new HashMap<>();
        keys.put(a, 1);
        keys.put(b, 2);
        assert keys.get(b) == 2;
        assert keys.containsKey(a);
        assert keys.size() == (a == b ? 1 : 2);
    }
}
