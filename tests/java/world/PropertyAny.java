//@ expect: invalid
//@ needs: jdk

/** What the command line says is an input, the same each time. */
public class PropertyAny {
    public static void main(String[] args) throws Exception {
        String s = System.getProperty("my.key");
        String t = System.getProperty("my.key");
        assert s == t;
        if (s != null && s.equals("on")) {
            assert false; //~ assertion
        }
        assert System.getProperty("my.key", "off") != null;
    }
}
