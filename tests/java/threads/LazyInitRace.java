//@ expect: invalid

public class LazyInitRace {
    static class Thing { }

    static volatile Thing thing;

    static Thing get() {
        if (thing == null) {
            thing = new Thing();
        }
        return thing;
    }

    public static void main(String[] args) throws InterruptedException {
        Thing[] seen = new Thing[1];
        Thread t = new Thread(() -> seen[0] = get());
        t.start();
        Thing mine = get();
        t.join();
        assert mine == seen[0]; //~ assertion
    }
}
