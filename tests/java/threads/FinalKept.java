//@ entry: FinalKept.e*
//@ expect: valid

import java.util.function.IntSupplier;

/** Who finds an object whose constructor kept it finds its final fields written, however it comes to it. */
public class FinalKept {
    static volatile Point shared;
    static volatile IntSupplier supplier;

    static class Base {
        final int z;

        Base(int z) {
            this.z = z;
        }
    }

    static final class Point extends Base {
        final int x;
        final int y;
        int sum;

        Point(int x, int y) {
            super(x);
            this.x = x;
            this.y = this.x + y;
            sum = this.x + this.y;
        }

        Point(int x) {
            this(x, x);
        }
    }

    record Pair(int first, int second) {
    }

    static volatile Pair pair;

    static void eObject() {
        Thread t = new Thread(() -> {
            Point p = shared;
            assert p == null || p.x == 1 && p.y == 2 && p.z == 1 && p.sum == 3;
        });
        t.start();
        shared = new Point(1);
    }

    static void eRecord() {
        Thread t = new Thread(() -> {
            Pair p = pair;
            assert p == null || p.first() < p.second();
        });
        t.start();
        pair = new Pair(1, 2);
        pair = new Pair(3, 4);
    }

    static void eLambda(int x) {
        Thread t = new Thread(() -> {
            IntSupplier s = supplier;
            assert s == null || s.getAsInt() == x;
        });
        t.start();
        supplier = () -> x;
    }
}
