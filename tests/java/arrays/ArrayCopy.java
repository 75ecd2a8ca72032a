//@ expect: valid

public class ArrayCopy {
    static String show(int[] a) {
        StringBuilder text = new StringBuilder();
        for (int x : a) {
            text.append(x).append(' ');
        }
        return text.toString();
    }

    public static void main(String[] args) {
        int[] a = {1, 2, 3, 4, 5};
        System.arraycopy(a, 0, a, 1, 4);
        System.out.println(show(a));
        System.arraycopy(a, 2, a, 0, 3);
        System.out.println(show(a));
        int[] b = new int[7];
        System.arraycopy(a, 1, b, 3, 0);
        System.arraycopy(a, 0, b, 2, 5);
        System.out.println(show(b));
        try {
            System.arraycopy(a, 3, b, 0, 3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("bounds " + show(b));
        }
        Object[] from = {"x", 1};
        String[] to = new String[2];
        try {
            System.arraycopy(from, 0, to, 0, 2);
        } catch (ArrayStoreException e) {
            System.out.println("store " + to[0] + to[1]);
        }
        try {
            System.arraycopy(a, 0, new long[5], 0, 1);
        } catch (ArrayStoreException e) {
            System.out.println("types");
        }
        try {
            System.arraycopy(null, 0, a, 0, 1);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
