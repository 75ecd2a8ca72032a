//@ expect: valid
//@ needs: jdk
//@ todo: the hash code of an array in a HashSet, see arrays/ArrayToString

import java.util.Arrays;

public class DeepToString {
    public static void main(String[] args) {
        System.out.println(Arrays.deepToString(new int[][] {{1}, {2, 3}}));
        System.out.println(Arrays.deepEquals(new int[][] {{1}}, new int[][] {{1}}));
    }
}
