//@ like: examples/objects/aliasing.oox
//@ entry: Main.swap
//@ expect: valid
// Two parameters may be one and the same object. This swap is right in any case, which a verifier
// only knows if it considers that its symbolic arguments are aliases.

import oxpecker.contracts.*;

class Cell {
    int value;
}

class Main {
    @Requires("a != null && b != null")
    @Ensures("a.value == old(b.value) && b.value == old(a.value)")
    @Exceptional("false")
    static void swap(Cell a, Cell b) {
        int keep = a.value;
        a.value = b.value;
        b.value = keep;
    }
}
