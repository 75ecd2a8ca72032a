//@ expect: valid

public class Subclass extends Thread {
    final int n;
    int square;

    Subclass(int n) {
        this.n = n;
    }

    @Override
    public void run() {
        square = n * n;
    }

    public static void main(String[] args) throws InterruptedException {
        Subclass a = new Subclass(3);
        Subclass b = new Subclass(4);
        a.start();
        b.start();
        a.join();
        b.join();
        assert a.square + b.square == 25;
    }
}
