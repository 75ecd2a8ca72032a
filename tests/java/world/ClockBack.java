//@ expect: invalid

/** Somebody may set the clock of the wall. */
public class ClockBack {
    public static void main(String[] args) throws Exception {
        long first = System.currentTimeMillis();
        assert System.currentTimeMillis() >= first; //~ assertion
    }
}
