//@ expect: valid

public class BoxedAndByte {
    static String byteCase(byte b) {
        switch (b) {
            case -128: return "min";
            case 0: return "zero";
            case 127: return "max";
            default: return "some";
        }
    }

    static String boxed(Integer i) {
        switch (i) {
            case 1: return "one";
            default: return "many";
        }
    }

    public static void main(String[] args) {
        System.out.println(byteCase((byte) 128) + byteCase((byte) 256) + byteCase((byte) 127) + byteCase((byte) 5));
        System.out.println(boxed(1) + boxed(1000));
        Character c = 'x';
        switch (c) {
            case 'x' -> System.out.println("x");
            default -> System.out.println("not x");
        }
    }
}
