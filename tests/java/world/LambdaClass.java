//@ expect: invalid
//@ needs: jdk

public class LambdaClass {
    public static void main(String[] args) throws Exception {
        Runnable r = () -> {
        };
        assert r.getClass().isSynthetic() && r.getClass().isHidden() && !r.getClass().isAnonymousClass();
        assert r.getClass().getCanonicalName() == null;
        assert false; //~ assertion
    }
}
