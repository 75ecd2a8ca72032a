//@ expect: invalid
//@ needs: jdk

public class PropertyNone {
    public static void main(String[] args) throws Exception {
        if (System.getProperty("my.key") == null && !Boolean.getBoolean("my.key") && Integer.getInteger("my.key", 3) == 3) {
            assert false; //~ assertion
        }
    }
}
