//@ like: examples/graphs/floyd_warshall.oox
//@ entry: Main.main
//@ expect: valid
// All shortest distances by Floyd and Warshall: after round k, ways may pass through the vertices
// 0..k. At the end no detour is shorter, whatever the two symbolic lengths are.

import oxpecker.contracts.*;

class Main {
    @Requires({"distance != null",
        "forall row, i : distance : row != null && #row == #distance"})
    @Exceptional("false")
    static void close(int[][] distance) {
        int n = distance.length;
        int k = 0;
        while (k < n) {
            int i = 0;
            while (i < n) {
                int j = 0;
                while (j < n) {
                    int detour = distance[i][k] + distance[k][j];
                    if (detour < distance[i][j]) {
                        distance[i][j] = detour;
                    }
                    j = j + 1;
                }
                i = i + 1;
            }
            k = k + 1;
        }
    }

    @Requires("0 <= x && x <= 50 && 0 <= y && y <= 50")
    @Exceptional("false")
    static void main(int x, int y) {
        int far = 1000;
        int[][] distance = new int[3][3];
        distance[0][1] = x;
        distance[0][2] = 40;
        distance[1][0] = far;
        distance[1][2] = y;
        distance[2][0] = 7;
        distance[2][1] = far;
        Main.close(distance);
        assert distance[0][2] == (x + y < 40 ? x + y : 40);
        assert distance[1][0] == y + 7;
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                for (int k = 0; k < 3; k++) {
                    assert distance[i][j] <= distance[i][k] + distance[k][j];
                }
            }
        }
    }
}
