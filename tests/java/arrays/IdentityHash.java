//@ expect: valid

public class IdentityHash {
    public static void main(String[] args) {
        int[] a = new int[2];
        Object b = new String[1][1];
        int hash = System.identityHashCode(a);
        assert hash == a.hashCode() && hash == System.identityHashCode(a);
        assert a.clone().hashCode() != 0;
        assert b.hashCode() == System.identityHashCode(b);
        Object[] all = {a, b, "text", new Object()};
        for (Object o : all) {
            System.out.println(o.hashCode() == o.hashCode());
        }
        System.out.println(System.identityHashCode(null));
    }
}
