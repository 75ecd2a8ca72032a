// An exception of the program's own is the program's business.
//@ expect: valid
//@ caveats: nothing
//@ throws: java.lang.IllegalStateException

public class ProgramThrowsFirst {
    static void fail() {
        throw new IllegalStateException();
    }

    public static void main(String[] args) {
        fail();
        assert false;
    }
}
