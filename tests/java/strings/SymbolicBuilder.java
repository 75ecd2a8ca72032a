//@ entry: SymbolicBuilder.check
//@ expect: valid

public class SymbolicBuilder {
    static void check(char a, char b) {
        StringBuilder text = new StringBuilder();
        text.append(a).append(b);
        assert text.length() == 2;
        text.reverse();
        if (a < '\ud800' && b < '\ud800') {
            assert text.charAt(0) == b && text.charAt(1) == a;
        }
        text.setCharAt(0, 'x');
        text.append("yz");
        assert text.toString().startsWith("x");
        assert text.toString().endsWith("yz");
        text.setLength(1);
        assert text.toString().equals("x");
    }
}
