//@ like: examples/sorting/dutch_flag.oox
//@ entry: Main.arrange
//@ expect: valid
// The Dutch national flag: an array of three colours (0 red, 1 white, 2 blue) is put in order
// in one pass with three indices. The invariants name the four regions of the array.

import oxpecker.contracts.*;

class Main {
    @Requires({"flag != null && #flag <= 4",
        "forall colour, i : flag : 0 <= colour && colour <= 2"})
    @Ensures("forall i in 0..#flag - 1 : flag[i] <= flag[i + 1]")
    @Exceptional("false")
    static void arrange(int[] flag) {
        int red = 0;
        int white = 0;
        int blue = flag.length;
        while (white < blue) {
            if (flag[white] == 0) {
                flag[white] = flag[red];
                flag[red] = 0;
                red = red + 1;
                white = white + 1;
            } else if (flag[white] == 1) {
                white = white + 1;
            } else {
                blue = blue - 1;
                flag[white] = flag[blue];
                flag[blue] = 2;
            }
        }
    }
}
