// Between two writes of another thread.
//@ expect: reachable
//@ needs: jdk
public class ThreadsReachable {
    static int a;
    static int b;

    static void write() {
        a = 1;
        b = 1;
    }

    static void read() {
        int seen = a;
        if (seen != b) {
            seen = 0; //~ target
        }
    }

    public static void main(String[] args) {
        Thread writer = new Thread(() -> write());
        Thread reader = new Thread(() -> read());
        writer.start();
        reader.start();
    }
}
