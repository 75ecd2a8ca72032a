//@ entry: EvenByRemainder.check
//@ expect: invalid

public class EvenByRemainder {
    static boolean isOdd(int x) {
        return x % 2 == 1;
    }

    static void check(int x) {
        assert isOdd(x) == ((x & 1) != 0); //~ assertion
    }
}
