//@ expect: invalid
//@ needs: jdk

public class KnownProperties {
    public static void main(String[] args) throws Exception {
        assert System.getProperty("java.version") != null && System.getProperty("user.dir") != null;
        assert System.getProperty("java.specification.name").equals("Java Platform API Specification");
        assert System.getProperty("java.util.no.such.switch") == null;
        assert !System.getProperty("os.name").isEmpty();
        assert false; //~ assertion
    }
}
