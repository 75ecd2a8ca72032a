//@ expect: unknown
//@ needs: jdk

public class StackTraces {
    public static void main(String[] args) throws Exception {
        assert new RuntimeException().getStackTrace().length == 0;
    }
}
