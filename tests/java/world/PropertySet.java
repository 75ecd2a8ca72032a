//@ expect: invalid
//@ needs: jdk

public class PropertySet {
    public static void main(String[] args) throws Exception {
        System.setProperty("my.key", "1");
        assert System.getProperty("my.key").equals("1");
        assert Integer.getInteger("my.key") == 1;
        assert System.setProperty("my.key", "true").equals("1");
        assert Boolean.getBoolean("my.key");
        assert System.clearProperty("my.key").equals("true");
        assert System.getProperty("my.key") == null;
        assert false; //~ assertion
    }
}
