//@ expect: valid

public class Operators {
    public static void main(String[] args) {
        Integer i = 5;
        i++;
        i += 2;
        System.out.println(i);
        Integer[] array = {1, 2};
        array[0]++;
        array[1] *= array[0];
        System.out.println(array[0] + " " + array[1]);
        Double d = 2.5;
        d /= 2;
        Character c = 'a';
        c++;
        Long l = 1L;
        l <<= 33;
        Byte b = 1;
        b++;
        Boolean z = !Boolean.TRUE;
        z |= true;
        System.out.println(d + " " + c + " " + l + " " + b + " " + z);
        Object o = 1;
        o = 'x';
        System.out.println(o instanceof Character);
        Object p = true ? 1 : "text";
        Object q = true ? 1 : 2.0;
        System.out.println(p + " " + q);
        Number n = 3.99;
        System.out.println(n.intValue() + " " + n.longValue() + " " + n.byteValue() + " " + n.floatValue());
        int sum = 0;
        for (Integer x : new Integer[] {1, 2, 3}) {
            sum += x;
        }
        System.out.println(sum);
        System.out.println(Integer.valueOf(7).hashCode() + " " + Boolean.hashCode(true) + " " + Long.valueOf(1L << 32).hashCode()
            + " " + Character.valueOf('a').hashCode() + " " + Double.valueOf(1.5).equals(1.5));
        System.out.println(Integer.compare(3, 5) + " " + Integer.valueOf(9).compareTo(2) + " " + Boolean.compare(true, false));
        System.out.println(Integer.MAX_VALUE + 1 + " " + Long.MIN_VALUE + " " + Byte.MAX_VALUE + " " + (int) Character.MAX_VALUE);
    }
}
