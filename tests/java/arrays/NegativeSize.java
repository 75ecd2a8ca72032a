//@ expect: valid

public class NegativeSize {
    static int size(int n) {
        try {
            int[] a = new int[n];
            return a.length;
        } catch (NegativeArraySizeException e) {
            System.out.println("negative");
            return -1;
        }
    }

    public static void main(String[] args) {
        System.out.println(size(3) + " " + size(-3) + " " + size(0));
        try {
            long[][] a = new long[2][-1];
            System.out.println(a.length);
        } catch (NegativeArraySizeException e) {
            System.out.println("inner");
        }
        try {
            Object[][] a = new Object[0][-1];
            System.out.println(a.length);
        } catch (NegativeArraySizeException e) {
            System.out.println("even if there is none");
        }
    }
}
