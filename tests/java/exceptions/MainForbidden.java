//@ expect: invalid
//@ verify: --no-exceptions
//@ throws: java.lang.UnsupportedOperationException

public class MainForbidden {
    static void fail() {
        throw new UnsupportedOperationException("no"); //~ exception
    }

    public static void main(String[] args) {
        fail();
    }
}
