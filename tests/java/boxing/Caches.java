//@ expect: valid

public class Caches {
    public static void main(String[] args) {
        Integer a = 127, b = 127, c = 128, d = 128;
        System.out.println((a == b) + " " + (c == d) + " " + c.equals(d) + " " + (c <= d && c >= d));
        Integer e = -128, f = -128, g = -129, h = -129;
        System.out.println((e == f) + " " + (g == h));
        Long i = 127L, j = 127L, k = 128L, l = 128L;
        System.out.println((i == j) + " " + (k == l));
        Character m = 'a', n = 'a';
        Character o = 128, p = 128;
        System.out.println((m == n) + " " + (o == p));
        Boolean q = true, r = Boolean.valueOf("true");
        System.out.println(q == r);
        Byte s = (byte) 200, t = (byte) 200;
        System.out.println(s == t);
        Short u = 100, v = 100;
        System.out.println(u == v);
        System.out.println(a.equals(127L) + " " + i.equals(127L) + " " + a.equals(127) + " " + new Object().equals(a));
        System.out.println(Integer.valueOf(5) == Integer.valueOf(5));
    }
}
