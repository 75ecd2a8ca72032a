//@ entry: CharInput.check
//@ expect: valid

public class CharInput {
    static int hex(char c) {
        return switch (c) {
            case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> c - '0';
            case 'a', 'b', 'c', 'd', 'e', 'f' -> c - 'a' + 10;
            default -> -1;
        };
    }

    static void check(char c) {
        int h = hex(c);
        assert h >= -1 && h < 16;
        assert h < 0 || (h < 10 ? '0' + h : 'a' + h - 10) == c;
    }
}
