//@ entry: SameLine.second
//@ expect: invalid
// Annotation and code in one line, with the same clause at another method before.

import oxpecker.contracts.*;

public class SameLine {
    @Exceptional("false") static int first(int x) { return x; }
    @Exceptional("false") static int second(int[] a) { return a.length; } //~ exceptional
    @Exceptional("false") static int third(int[] a) { return a.length; }
}
