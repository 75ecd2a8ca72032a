//@ expect: invalid

public class CheckThenAct {
    static int money = 100;

    static synchronized int get() {
        return money;
    }

    static synchronized void take(int n) {
        money -= n;
    }

    static void withdraw() {
        if (get() >= 60) {
            take(60);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(CheckThenAct::withdraw);
        t.start();
        withdraw();
        t.join();
        assert money >= 0; //~ assertion
    }
}
