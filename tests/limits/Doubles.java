//@ why: arithmetic of doubles
//@ entry: Doubles.root
public class Doubles {
    static void root(double x, double y) {
        double guess = x / 2;
        for (int i = 0; i < 6; i++) {
            guess = (guess + x / guess) / 2;
        }
        assert guess * guess - x != y * y || y == 0;
    }
}
