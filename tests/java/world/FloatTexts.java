//@ expect: invalid
//@ needs: jdk 17

/** Until Java 18 some numbers had more digits than they need. */
public class FloatTexts {
    public static void main(String[] args) throws Exception {
        assert Double.toString(2.0E-3).equals("0.002") && Double.toString(0.1).equals("0.1");
        assert Double.toString(2e23).equals("1.9999999999999998E23") && Double.toString(1e22).equals("1.0E22");
        assert Float.toString(1.17549435E-38f).equals("1.17549435E-38");
        assert Float.toString(8.5E10f).equals("8.5000004E10") && ("" + 1.0f).equals("1.0");
        assert Double.toString(2.2250738585072014E-308).equals("2.2250738585072014E-308");
        assert Double.toString(4.9E-324).equals("4.9E-324") && Double.toString(8.41E21).equals("8.409999999999999E21");
        assert false; //~ assertion
    }
}
