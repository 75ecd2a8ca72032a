//@ expect: valid
//@ needs: jdk

import java.util.IdentityHashMap;
import java.util.concurrent.atomic.AtomicReference;

/** The library's classes that look at identity see the same objects. */
public class CompareAndSetBox {
    public static void main(String[] args) {
        AtomicReference<Integer> small = new AtomicReference<>(5);
        assert small.compareAndSet(5, 6);
        AtomicReference<Integer> big = new AtomicReference<>(500);
        assert !big.compareAndSet(500, 501);
        IdentityHashMap<Integer, String> map = new IdentityHashMap<>();
        map.put(5, "a");
        map.put(500, "b");
        map.put(5, "c");
        map.put(500, "d");
        assert map.size() == 3;
        assert map.get(5) == "c";
    }
}
