//@ entry: ListOperations.check
//@ expect: valid
//@ needs: jdk

import java.util.ArrayList;
import java.util.Iterator;

/** Twenty operations on numbers that are not known. */
public class ListOperations {
    static void check(int a, int b, int c) {
        ArrayList<Integer> list = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            list.add(a + i);
        }
        list.add(2, b);
        list.add(c);
        assert list.size() == 6;
        assert list.get(0) == a && list.get(2) == b && list.get(3) == a + 2;
        assert list.contains(c) && list.indexOf(a) == 0;
        assert list.lastIndexOf(c) == 5;
        assert list.set(1, c) == a + 1;
        assert list.remove(0) == a;
        assert list.remove((Integer) c);
        int sum = 0;
        for (Iterator<Integer> it = list.iterator(); it.hasNext(); ) {
            sum += it.next();
        }
        assert sum == b + (a + 2) + (a + 3) + c;
        list.clear();
        assert list.isEmpty();
    }
}
