//@ expect: unknown
//@ needs: jdk

public class StackTraceOfThread {
    public static void main(String[] args) throws Exception {
        StackTraceElement e = Thread.currentThread().getStackTrace()[1];
        assert false;
    }
}
