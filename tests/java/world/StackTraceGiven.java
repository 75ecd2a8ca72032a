//@ expect: invalid
//@ needs: jdk

public class StackTraceGiven {
    static class Quiet extends Exception {
        Quiet() {
            super("", null, false, false);
        }
    }

    public static void main(String[] args) throws Exception {
        Exception e = new Exception();
        e.setStackTrace(new StackTraceElement[] {new StackTraceElement("A", "f", "A.java", 3)});
        assert e.getStackTrace().length == 1 && e.getStackTrace()[0].getMethodName().equals("f");
        assert new Quiet().getStackTrace().length == 0;
        assert false; //~ assertion
    }
}
