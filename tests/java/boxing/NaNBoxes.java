//@ expect: valid

public class NaNBoxes {
    public static void main(String[] args) {
        Double a = Double.NaN, b = Double.NaN;
        assert a.equals(b);
        assert a.doubleValue() != b.doubleValue();
        Double p = 0.0, m = -0.0;
        assert !p.equals(m);
        assert p.doubleValue() == m.doubleValue();
        assert p.compareTo(m) > 0 && a.compareTo(1e308) > 0;
        assert Float.valueOf(1.5f).equals(1.5f) && !Float.valueOf(1.5f).equals(1.5);
        assert Double.isNaN(a) && a.isNaN() && Float.isInfinite(1f / 0);
        System.out.println(a + " " + m);
    }
}
