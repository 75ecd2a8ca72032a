//@ expect: unknown
//@ needs: jdk

public class LambdaName {
    public static void main(String[] args) throws Exception {
        Runnable r = () -> {
        };
        assert r.getClass().getName().indexOf('/') < 0;
    }
}
