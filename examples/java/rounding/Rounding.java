//@ like: examples/arithmetic/rounding.oox
//@ entry: Main.main
//@ expect: valid
// Binary fractions: a tenth has no exact value, so sums of tenths are rounded, and the order of
// additions matters.

class Main {
    static double average(double a, double b) {
        return (a + b) / 2.0;
    }

    static void main() throws RuntimeException {
        double tenth = 0.1;
        double sum = 0.0;
        int i = 0;
        while (i < 10) {
            sum = sum + tenth;
            i = i + 1;
        }
        assert sum != 1.0;
        assert sum > 0.9999 && sum < 1.0;
        assert (0.1 + 0.2) + 0.3 != 0.1 + (0.2 + 0.3);
        assert 0.5 + 0.25 == 0.75;
    }
}
