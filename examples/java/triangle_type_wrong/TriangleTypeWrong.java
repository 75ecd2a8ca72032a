//@ like: examples/arithmetic/triangle_type_wrong.oox
//@ entry: Main.triangleType
//@ expect: invalid
//@ verify: --unwind 4
// The type of a triangle with a slip in one of the isosceles cases.
// Wrong: the case of two equal sides i and k asks for the sum 1, which belongs to i and j. Such
// triangles are then called no triangle, and some impossible sides i and j are called one
// (the error of Collavizza et al. 2010, appendix 2).

import oxpecker.contracts.*;

class Main {
    @Requires("i >= 0 && j >= 0 && k >= 0")
    @Ensures({"(i + j <= k || j + k <= i || i + k <= j) ==> retval == 4", //~ ensures
        "(i + j > k && j + k > i && i + k > j) ==> retval != 4"}) //~ ensures
    @Exceptional("false")
    static int triangleType(int i, int j, int k) {
        if (i == 0 || j == 0 || k == 0) {
            return 4;
        }
        int equalSides = 0;
        if (i == j) {
            equalSides = equalSides + 1;
        }
        if (i == k) {
            equalSides = equalSides + 2;
        }
        if (j == k) {
            equalSides = equalSides + 3;
        }
        if (equalSides == 0) {
            if (i + j <= k || j + k <= i || i + k <= j) {
                return 4;
            }
            return 1;
        }
        if (equalSides > 3) {
            return 3;
        }
        if (equalSides == 1 && i + j > k) {
            return 2;
        } else if (equalSides == 1 && i + k > j) {
            return 2;
        } else if (equalSides == 3 && j + k > i) {
            return 2;
        }
        return 4;
    }
}
