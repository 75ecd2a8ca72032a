// A machine may reorder the two writes, which race with the reads.
//@ expect: valid
//@ assumes: sequential-consistency
//@ caveats: sequential-consistency

public class RaceIsInterleaved {
    static boolean ready;
    static int value;

    public static void main(String[] args) {
        new Thread(() -> {
            value = 1;
            ready = true;
        }).start();
        if (ready) {
            assert value == 1;
        }
    }
}
