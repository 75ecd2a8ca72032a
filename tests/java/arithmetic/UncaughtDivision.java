//@ entry: UncaughtDivision.check
//@ expect: invalid

public class UncaughtDivision {
    static int check(int a, int b) {
        if (a > 10) {
            return a / (a - 10);
        }
        return a / b; //~ exception
    }
}
