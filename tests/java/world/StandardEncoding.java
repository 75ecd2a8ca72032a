//@ expect: invalid

/** Whether the standard output is a terminal differs. */
public class StandardEncoding {
    public static void main(String[] args) {
        assert System.getProperty("sun.stdout.encoding") == null; //~ assertion
    }
}
