//@ expect: invalid
//@ needs: jdk

/** The properties that every machine has are not null. */
public class LineSeparator {
    public static void main(String[] args) throws Exception {
        int n = System.getProperty("line.separator").length();
        assert n > 0 && n < 3;
        assert System.lineSeparator().equals(System.getProperty("line.separator"));
        assert false; //~ assertion
    }
}
