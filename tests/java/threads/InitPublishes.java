//@ expect: valid
//@ verify: --deny races

/** What an initialiser writes happens before what anybody reads who finds the class initialised, also later. */
public class InitPublishes {
    static class Config {
        static int[] values = {1, 2};
        static int count = values.length;
    }

    static class Cell {
        static final Cell SHARED = new Cell();
        int x = 5;
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable r = () -> {
            assert Config.count == 2;
            assert Config.values[1] == 2 && Cell.SHARED.x == 5;
            assert Config.values[0] == 1 && Cell.SHARED.x == 5;
        };
        Thread t = new Thread(r);
        Thread u = new Thread(r);
        t.start();
        u.start();
        r.run();
        t.join();
        u.join();
    }
}
