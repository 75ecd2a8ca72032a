//@ expect: invalid
//@ needs: jdk

public class Environment {
    public static void main(String[] args) throws Exception {
        String path = System.getenv("PATH");
        assert path == System.getenv("PATH");
        if (path != null) {
            assert false; //~ assertion
        }
    }
}
