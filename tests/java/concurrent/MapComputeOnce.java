//@ expect: valid
//@ needs: jdk

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public class MapComputeOnce {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
        AtomicInteger calls = new AtomicInteger();
        Runnable ask = () -> map.computeIfAbsent("k", key -> calls.incrementAndGet() == 1 ? "first" : "second");
        Thread a = new Thread(ask);
        a.start();
        ask.run();
        a.join();
        assert calls.get() == 1 && map.get("k") == "first";
    }
}
