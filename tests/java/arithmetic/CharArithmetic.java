//@ expect: valid

public class CharArithmetic {
    static char rotate(char c, int by) {
        if (c >= 'a' && c <= 'z') {
            return (char) ((c - 'a' + by) % 26 + 'a');
        }
        return c;
    }

    public static void main(String[] args) {
        StringBuilder text = new StringBuilder();
        for (char c : "hello, xyz".toCharArray()) {
            text.append(rotate(c, 13));
        }
        System.out.println(text);
        char c = 'A';
        System.out.println(c + 1);
        System.out.println((char) (c + 1));
        System.out.println("" + c + 1);
        System.out.println(c++ + c);
        System.out.println((short) '\uffff');
        System.out.println('a' < 98 ? "less" : "more");
        final char limit = 66;
        System.out.println(limit == 'B');
        System.out.println(true ? 'x' : 0);
        int zero = 0;
        System.out.println(true ? 'x' : zero);
    }
}
