//@ expect: valid

public class Locals {
    public static void main(String[] args) throws InterruptedException {
        ThreadLocal<Integer> mine = ThreadLocal.withInitial(() -> 1);
        mine.set(5);
        Thread t = new Thread(() -> {
            assert mine.get() == 1;
            mine.set(7);
        });
        t.start();
        t.join();
        assert mine.get() == 5;
        mine.remove();
        assert mine.get() == 1;
    }
}
