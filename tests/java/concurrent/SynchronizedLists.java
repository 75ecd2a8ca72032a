//@ expect: valid
//@ needs: jdk

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SynchronizedLists {
    public static void main(String[] args) throws InterruptedException {
        List<Integer> list = Collections.synchronizedList(new ArrayList<>());
        Thread t = new Thread(() -> list.add(1));
        t.start();
        list.add(2);
        t.join();
        assert list.size() == 2 && list.contains(1) && list.contains(2);
    }
}
