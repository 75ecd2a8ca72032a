//@ expect: valid

public class Bounds {
    static String read(int[] a, int i) {
        try {
            return "" + a[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            return "out of bounds";
        }
    }

    public static void main(String[] args) {
        int[] a = {4, 5};
        System.out.println(read(a, 0));
        System.out.println(read(a, 2));
        System.out.println(read(a, -1));
        System.out.println(read(new int[0], 0));
        try {
            a[Integer.MIN_VALUE] = 1;
        } catch (IndexOutOfBoundsException e) {
            System.out.println("out");
        }
        try {
            read(null, 0);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
