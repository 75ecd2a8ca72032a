//@ expect: invalid
//@ needs: jdk

import java.util.ArrayList;
import java.util.List;

public class PlainList {
    public static void main(String[] args) throws InterruptedException {
        List<Integer> list = new ArrayList<>(4);
        Thread t = new Thread(() -> list.add(1));
        t.start();
        list.add(2);
        t.join();
        assert list.size() == 2; //~ assertion
    }
}
