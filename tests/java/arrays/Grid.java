//@ expect: valid

public class Grid {
    public static void main(String[] args) {
        int[][] grid = new int[3][4];
        for (int y = 0; y < grid.length; y++) {
            for (int x = 0; x < grid[y].length; x++) {
                grid[y][x] = y * 10 + x;
            }
        }
        grid[1] = new int[] {7};
        int sum = 0;
        for (int[] row : grid) {
            for (int cell : row) {
                sum += cell;
            }
        }
        System.out.println(sum);
        long[][][] open = new long[2][3][];
        System.out.println(open[1].length + " " + open[1][2]);
        open[0][0] = new long[] {5, 6};
        System.out.println(open[0][0][1]);
        String[][] words = {{"a", "b"}, {}, {"c"}};
        System.out.println(words[0][1] + words[1].length + words[2][0]);
        Object[] objects = words;
        System.out.println(((String[]) objects[2])[0]);
        char[][] field = {"ab".toCharArray(), "cd".toCharArray()};
        field[1][0]++;
        System.out.println(new String(field[1]));
        int[][] none = new int[0][5];
        System.out.println(none.length);
        double[][] d = new double[1][1];
        d[0][0] += 1.5;
        System.out.println(d[0][0]);
    }
}
