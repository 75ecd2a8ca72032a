//@ expect: valid

public class InstanceofPatterns {
    static String describe(Object o) {
        if (o instanceof Integer i && i > 10) {
            return "big " + i;
        }
        if (!(o instanceof String s)) {
            return o instanceof Number n ? "number " + n.intValue() : "other";
        }
        return s.length() + s;
    }

    public static void main(String[] args) {
        System.out.println(describe(42));
        System.out.println(describe(4));
        System.out.println(describe("text"));
        System.out.println(describe(2.9));
        System.out.println(describe(null));
        System.out.println(describe('c'));
        Object o = new int[0];
        System.out.println(o instanceof int[] a ? a.length : -1);
        System.out.println(null instanceof Object);
    }
}
