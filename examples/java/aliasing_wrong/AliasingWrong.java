//@ like: examples/objects/aliasing_wrong.oox
//@ entry: Main.swap
//@ expect: invalid
//@ verify: --unwind 4
// A swap without a variable for the value in between.
// Wrong: the trick with the sum works for two objects only. If both parameters are the same
// object, its value becomes zero.

import oxpecker.contracts.*;

class Cell {
    int value;
}

class Main {
    @Requires("a != null && b != null")
    @Ensures("a.value == old(b.value) && b.value == old(a.value)") //~ ensures
    @Exceptional("false")
    static void swap(Cell a, Cell b) {
        a.value = a.value + b.value;
        b.value = a.value - b.value;
        a.value = a.value - b.value;
    }
}
