//@ expect: invalid
//@ needs: jdk

public class EnvironmentNone {
    public static void main(String[] args) throws Exception {
        String path = System.getenv("PATH");
        assert path != null; //~ assertion
    }
}
