//@ entry: Declared.check
//@ expect: valid

public class Declared {
    static int check(int x) throws Exception {
        if (x > 0) {
            throw new Exception("declared");
        }
        return x;
    }
}
