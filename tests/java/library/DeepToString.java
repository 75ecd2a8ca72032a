//@ expect: valid
//@ needs: jdk

import java.util.Arrays;

public class DeepToString {
    public static void main(String[] args) {
        System.out.println(Arrays.deepToString(new int[][] {{1}, {2, 3}}));
        System.out.println(Arrays.deepEquals(new int[][] {{1}}, new int[][] {{1}}));
    }
}
