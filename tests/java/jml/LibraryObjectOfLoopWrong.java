//@ entry: Main.f
//@ expect: invalid
//@ verify: --unwind 3
// A loop may store an object of the library, although inputs have none.
import java.util.concurrent.atomic.AtomicInteger;

class Main {
    static Object last;

    static void f(int n) {
        last = new Main();
        //@ loop_invariant 0 <= i;
        for (int i = 0; i < n; i++) {
            last = new AtomicInteger(3);
        }
        assert !(last instanceof AtomicInteger); //~ assertion
    }
}
