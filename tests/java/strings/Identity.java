//@ expect: valid

public class Identity {
    static final String A = "text";

    static class Other {
        static final String B = "text";
    }

    public static void main(String[] args) {
        String a = "text";
        String b = new String("text");
        assert a == A && A == Other.B;
        assert a != b;
        assert a.equals(b) && a.hashCode() == b.hashCode();
        assert "te" + "xt" == a;
        String te = "te";
        assert te + "xt" != a;
        assert a.substring(0) == a;
        assert a.toString() == a;
        assert (a + "").equals(a);
    }
}
