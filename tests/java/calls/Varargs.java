//@ expect: valid

public class Varargs {
    static int sum(int... values) {
        int sum = 0;
        for (int v : values) {
            sum += v;
        }
        return sum;
    }

    static String join(String first, Object... rest) {
        String text = first;
        if (rest == null) {
            return text + " none";
        }
        for (Object o : rest) {
            text += "," + o;
        }
        return text + " " + rest.length;
    }

    public static void main(String[] args) {
        System.out.println(sum() + " " + sum(1) + " " + sum(1, 2, 3) + " " + sum(new int[] {4, 5}));
        System.out.println(join("a"));
        System.out.println(join("a", 1, 2.5, 'c', null));
        System.out.println(join("a", (Object[]) null));
        System.out.println(join("a", (Object) null));
        System.out.println(join("a", new Object[] {"x", "y"}));
        System.out.println(join("a", new int[1].length, new String[0].length));
    }
}
