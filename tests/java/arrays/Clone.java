//@ expect: valid

public class Clone {
    public static void main(String[] args) {
        int[] a = {1, 2, 3};
        int[] b = a.clone();
        b[0] = 9;
        System.out.println(a[0] + " " + b[0] + " " + (a == b) + " " + b.length);
        int[][] deep = {{1}, {2}};
        int[][] shallow = deep.clone();
        shallow[0][0] = 5;
        shallow[1] = new int[] {7};
        System.out.println(deep[0][0] + " " + deep[1][0]);
        String[] words = {"x"};
        Object copy = words.clone();
        System.out.println(copy instanceof String[]);
        char[] none = new char[0].clone();
        System.out.println(none.length);
    }
}
