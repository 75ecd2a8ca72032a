//@ expect: invalid
//@ needs: jdk

import java.util.concurrent.ConcurrentHashMap;

/** Values of different bins are computed at the same time. */
public class MapComputesTogether {
    static int inside;

    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        Thread a = new Thread(() -> map.computeIfAbsent(1, key -> {
            inside++;
            return inside--;
        }));
        a.start();
        map.computeIfAbsent(2, key -> {
            assert inside == 0; //~ assertion
            return 1;
        });
        a.join();
    }
}
