//@ entry: UnwindCutsOwnLoops.check
//@ expect: bounded
//@ verify: --unwind 2

public class UnwindCutsOwnLoops {
    static void check(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        assert i >= 0;
    }
}
