//@ expect: valid
//@ needs: jdk

import java.util.concurrent.ConcurrentHashMap;

public class MapMerge {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
        Runnable add = () -> map.merge("k", "x", String::concat);
        Thread a = new Thread(add);
        Thread b = new Thread(add);
        a.start();
        b.start();
        a.join();
        b.join();
        assert map.get("k").equals("xx");
    }
}
