// Between two writes of another thread, which a lock keeps together.
//@ expect: unreachable
//@ needs: jdk
public class ThreadsUnreachable {
    static int a;
    static int b;

    static synchronized void write() {
        a = 1;
        b = 1;
    }

    static synchronized void read() {
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
