//@ entry: WideParameters.check
//@ expect: invalid

public class WideParameters {
    static long mix(long a, int b, double c, long d, int e) {
        return a + b + d + e + (c > 0 ? 1 : 0);
    }

    static void check(long a, int b, double c, long d, int e) {
        long m = mix(a, b, c, d, e);
        assert m - a - b - d - e == (c > 0 ? 1 : 0);
        assert e != 77 || m != 1000; //~ assertion
    }
}
