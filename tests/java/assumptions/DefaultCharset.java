//@ expect: valid
//@ assumes: default-charset

public class DefaultCharset {
    public static void main(String[] args) {
        assert new String("abc".getBytes()).equals("abc");
    }
}
