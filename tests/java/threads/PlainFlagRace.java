//@ expect: invalid
//@ verify: --deny races

public class PlainFlagRace {
    static boolean ready;

    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            ready = true; //~ race
        });
        t.start();
        if (ready) { //~ race
            System.out.println("ready");
        }
    }
}
