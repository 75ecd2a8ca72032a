//@ entry: BoxInput.check
//@ expect: invalid

public class BoxInput {
    static int check(Integer i) {
        if (i != null && i > 5) {
            assert i >= 6;
        }
        return i + 1; //~ exception
    }
}
