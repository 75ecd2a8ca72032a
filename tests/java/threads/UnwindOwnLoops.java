//@ expect: valid
//@ verify: --unwind 2

/** A bound on loops is one on the program's: what a library does with what is known does not count. */
public class UnwindOwnLoops {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> count++, "a thread with a name that is copied");
        t.start();
        t.join();
        String text = "twelve" + count + " characters".toUpperCase();
        assert text.equals("twelve1 CHARACTERS") && count == 1;
    }
}
