//@ expect: unknown
//@ needs: jdk

public class StackTraceText {
    public static void main(String[] args) throws Exception {
        java.io.StringWriter text = new java.io.StringWriter();
        new RuntimeException("x").printStackTrace(new java.io.PrintWriter(text));
        assert text.toString().indexOf("at ") < 0;
    }
}
