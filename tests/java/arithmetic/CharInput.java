//@ entry: CharInput.check
//@ expect: invalid

public class CharInput {
    static void check(char c) {
        assert c >= 0 && c <= 65535;
        int digit = c - '0';
        if (digit >= 0 && digit <= 9) {
            assert Character.isDigit(c);
        }
        char next = (char) (c + 1);
        assert next > c; //~ assertion
    }
}
