//@ entry: FallThroughWrong.check
//@ expect: invalid

public class FallThroughWrong {
    static void check(int x) {
        int y = 0;
        switch (x) {
            case 1:
                y = 10;
            case 2:
                y += 20;
                break;
            case 3:
                y = 30;
        }
        assert x != 2 || y == 20;
        assert x != 3 || y == 30;
        assert x != 1 || y == 10; //~ assertion
    }
}
