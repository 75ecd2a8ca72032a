//@ expect: invalid
//@ needs: jdk

public class InputSet {
    public static void main(String[] args) throws Exception {
        System.setIn(new java.io.ByteArrayInputStream(new byte[] {65, 10}));
        assert System.in.read() == 65 && System.in.read() == 10 && System.in.read() == -1;
        assert false; //~ assertion
    }
}
