//@ entry: NegativeSizeInput.check
//@ expect: invalid

public class NegativeSizeInput {
    static int check(int n) {
        if (n < 5) {
            return new int[n].length; //~ exception
        }
        return 0;
    }
}
