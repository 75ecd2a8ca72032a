//@ entry: TwoDimensional.check
//@ expect: invalid
//@ verify: --array-size 2

public class TwoDimensional {
    static void check(int[][] grid, int y, int x) {
        if (grid == null || y < 0 || y >= grid.length || grid[y] == null || x < 0 || x >= grid[y].length) {
            return;
        }
        grid[y][x] = 5;
        assert grid[y][x] == 5;
        if (y > 0 && grid[0] != null && grid[0].length > x) {
            assert grid[0] == grid[y] || grid[0][x] != 5; //~ assertion
        }
    }
}
