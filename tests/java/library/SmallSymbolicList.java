//@ entry: SmallSymbolicList.check
//@ expect: invalid
//@ needs: jdk

import java.util.ArrayList;
import java.util.List;

public class SmallSymbolicList {
    static void check(int a, boolean b) {
        List<String> list = new ArrayList<>();
        list.add(a > 5 ? "big" : "small");
        if (b) {
            list.add("second");
        }
        assert list.size() == (b ? 2 : 1);
        assert list.get(0).equals("big") == a > 5;
        assert list.get(1) != null; //~ exception
    }
}
