//@ entry: SymbolicList.check
//@ expect: invalid
//@ needs: jdk

import java.util.ArrayList;
import java.util.List;

public class SymbolicList {
    static void check(int a, int b) {
        List<Integer> list = new ArrayList<>();
        list.add(a);
        list.add(b);
        assert list.size() == 2 && list.get(0) == a;
        assert list.contains(b);
        assert list.indexOf(b) == (a == b ? 0 : 1);
        list.remove(Integer.valueOf(a));
        assert list.size() == 1;
        assert list.get(0) == b;
        assert !list.contains(a); //~ assertion
    }
}
