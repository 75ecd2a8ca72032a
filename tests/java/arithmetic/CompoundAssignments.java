//@ expect: valid

public class CompoundAssignments {
    static byte b = 120;
    short s = -32768;

    public static void main(String[] args) {
        b += 10;
        System.out.println(b);
        b *= 2.5;
        System.out.println(b);
        b >>>= 1;
        System.out.println(b);
        b++;
        b <<= 3;
        System.out.println(b);
        CompoundAssignments o = new CompoundAssignments();
        o.s--;
        System.out.println(o.s);
        o.s += 1;
        o.s -= 0.5;
        System.out.println(o.s);
        char c = 'z';
        c += 1;
        System.out.println(c);
        c++;
        c -= 'a' - 'A';
        System.out.println((int) c);
        char[] cs = {0, 65535};
        cs[1]++;
        cs[0]--;
        System.out.println((int) cs[0] + " " + (int) cs[1]);
        int i = 5;
        i += i++ + ++i;
        System.out.println(i);
        i = i++;
        System.out.println(i);
        long l = 1;
        l <<= 40;
        l |= 3;
        l ^= i;
        System.out.println(l);
        int[] a = {1, 2, 3};
        int k = 0;
        a[k++] += k++ * 10;
        System.out.println(a[0] + " " + a[1] + " " + k);
        float f = 1;
        f /= 3;
        f++;
        System.out.println(f);
        double d = 10;
        d %= 3.5;
        System.out.println(--d);
        int n = 1000;
        n *= 0.5f;
        n /= 3L;
        System.out.println(n);
    }
}
