//@ why: far too many interleavings of a concurrent collection
import java.util.concurrent.ConcurrentHashMap;

public class Threads {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        Thread[] threads = new Thread[6];
        for (int i = 0; i < threads.length; i++) {
            int own = i;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 20; k++) {
                    map.merge(k % 3, own, Integer::sum);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert map.size() == 3;
    }
}
