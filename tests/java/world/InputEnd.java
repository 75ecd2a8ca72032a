//@ expect: invalid
//@ needs: jdk

public class InputEnd {
    public static void main(String[] args) throws Exception {
        assert System.in.read() >= 0; //~ assertion
    }
}
