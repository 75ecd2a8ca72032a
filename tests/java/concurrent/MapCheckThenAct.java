//@ expect: invalid
//@ needs: jdk

import java.util.concurrent.ConcurrentHashMap;

public class MapCheckThenAct {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        map.put("k", 0);
        Runnable add = () -> map.put("k", map.get("k") + 1);
        Thread a = new Thread(add);
        Thread b = new Thread(add);
        a.start();
        b.start();
        a.join();
        b.join();
        assert map.get("k") == 2; //~ assertion
    }
}
