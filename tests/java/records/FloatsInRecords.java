//@ expect: valid

public class FloatsInRecords {
    record D(double d) { }

    record F(float f) { }

    public static void main(String[] args) {
        System.out.println(new D(Double.NaN).equals(new D(Double.NaN)));
        System.out.println(new D(0.0).equals(new D(-0.0)));
        System.out.println(new F(Float.NaN).equals(new F(0f / 0f)));
        System.out.println(new D(1.5).equals(new D(1.5)) + " " + new D(1.5).hashCode());
        System.out.println(new F(0.1f) + " " + new D(100));
    }
}
