//@ entry: AverageOverflows.check
//@ expect: invalid

public class AverageOverflows {
    static void check(int a, int b) {
        if (a >= 0 && b >= 0) {
            int middle = (a + b) / 2;
            assert middle >= 0; //~ assertion
        }
    }
}
