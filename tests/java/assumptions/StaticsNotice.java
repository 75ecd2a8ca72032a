//@ expect: valid
//@ assumes: nothing

/** That a static initialiser hands errors on is no code that would notice one. */
public class StaticsNotice {
    static final Object MONITOR = new Object();
    static int value;

    public static void main(String[] args) {
        synchronized (MONITOR) {
            value++;
        }
        assert value == 1;
    }
}
