//@ expect: invalid
//@ verify: --deny races

/** That a class is known to be initialised orders nothing that is written to it afterwards. */
public class InitPublishesWrong {
    static class Config {
        static int count = 2;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            int before = Config.count;
            Config.count = before + 1; //~ race
        });
        t.start();
        int seen = Config.count;
        seen += Config.count; //~ race
        t.join();
    }
}
