// The program expects the exception, and catches it.
//@ expect: valid
//@ caveats: nothing

public class LibraryThrowsAndIsCaught {
    public static void main(String[] args) {
        try {
            Integer.parseInt("x");
            assert false;
        } catch (NumberFormatException e) {
            assert e != null;
        }
    }
}
