//@ entry: MapOperationsWrong.check
//@ expect: invalid
//@ needs: jdk

import java.util.HashMap;

/** Two keys may be the same number. */
public class MapOperationsWrong {
    static void check(int a, int b) {
        HashMap<Integer, Integer> map = new HashMap<>();
        map.put(a, 1);
        map.put(b, 2);
        assert map.size() == 2; //~ assertion
    }
}
