//@ like: examples/sorting/dutch_flag_wrong.oox
//@ entry: Main.arrange
//@ expect: invalid
//@ verify: --unwind 4
// The Dutch national flag with a step too many.
// Wrong: after a blue element was moved to the end, white advances as well, so the element
// that came back in exchange is never looked at: the invariant of the white region breaks.

import oxpecker.contracts.*;

class Main {
    @Requires({"flag != null && #flag <= 4",
        "forall colour, i : flag : 0 <= colour && colour <= 2"})
    @Ensures("forall i in 0..#flag - 1 : flag[i] <= flag[i + 1]") //~ ensures
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
                white = white + 1;
            }
        }
    }
}
