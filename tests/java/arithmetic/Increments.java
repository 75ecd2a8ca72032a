//@ entry: Increments.check
//@ expect: valid

public class Increments {
    static void check(int x) {
        int y = x;
        int before = y++;
        assert before == x && y == x + 1;
        int after = --y;
        assert after == x;
        y += 200;
        y -= 32768;
        assert y == x - 32568;
        int z = y++ - ++y;
        assert z == -2;
    }
}
