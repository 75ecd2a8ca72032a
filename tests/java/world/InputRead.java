//@ expect: invalid
//@ needs: jdk

public class InputRead {
    public static void main(String[] args) throws Exception {
        assert System.in != null;
        int b = System.in.read();
        assert b >= -1 && b < 256;
        if (b < 0) {
            assert System.in.read() < 0;
        }
        assert b != 'x'; //~ assertion
    }
}
