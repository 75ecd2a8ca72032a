//@ like: examples/searching/matrix_search.oox
//@ entry: Main.probe
//@ expect: valid
// Search in a matrix whose rows and columns ascend, from the upper right corner: every step
// leaves a row or a column behind. The matrix is fixed, the value that is looked for is not.

import oxpecker.contracts.*;

class Main {
    @Ensures("retval == (v >= 1 && v <= 17 && v % 2 == 1)")
    static boolean probe(int v) throws RuntimeException {
        int[][] m = Main.build();
        return Main.contains(m, v);
    }

    // 1 3 5 / 7 9 11 / 13 15 17
    @Ensures("#retval == 3")
    static int[][] build() {
        int[][] m = new int[3][3];
        int row = 0;
        while (row < 3) {
            int column = 0;
            while (column < 3) {
                m[row][column] = 2 * (3 * row + column) + 1;
                column = column + 1;
            }
            row = row + 1;
        }
        return m;
    }

    @Requires("m != null && (forall line, i : m : line != null)")
    @Exceptional("false")
    static boolean contains(int[][] m, int v) {
        int row = 0;
        int column = m.length == 0 ? -1 : m[0].length - 1;
        while (row < m.length && column >= 0) {
            if (m[row][column] == v) {
                return true;
            }
            if (m[row][column] > v) {
                column = column - 1;
            } else {
                row = row + 1;
            }
        }
        return false;
    }

    static void main() {
        int[][] m = Main.build();
        int v = 0;
        int found = 0;
        while (v < 20) {
            if (Main.contains(m, v)) {
                found = found + 1;
            }
            v = v + 1;
        }
        assert found == 9;
    }
}
