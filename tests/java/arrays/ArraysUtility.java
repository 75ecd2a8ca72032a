//@ expect: valid
//@ needs: jdk

import java.util.Arrays;

public class ArraysUtility {
    public static void main(String[] args) {
        int[] a = {5, 3, 9, -1};
        Arrays.sort(a);
        System.out.println(Arrays.toString(a));
        System.out.println(Arrays.binarySearch(a, 5) + " " + Arrays.binarySearch(a, 4));
        int[] b = Arrays.copyOf(a, 6);
        System.out.println(Arrays.toString(b) + Arrays.equals(a, b));
        Arrays.fill(b, 2, 4, 7);
        System.out.println(Arrays.toString(b) + Arrays.hashCode(b));
        String[] words = {"pear", "apple", "fig"};
        Arrays.sort(words);
        System.out.println(Arrays.toString(words));
        System.out.println(Arrays.asList(words));
        System.out.println(Arrays.toString(Arrays.copyOfRange(words, 1, 3)));
        System.out.println(Arrays.equals(new double[] {0.0}, new double[] {-0.0}));
    }
}
