//@ entry: AbstractStronger.main
//@ expect: invalid
//@ verify: --unwind 4
// Wrong: an implementation asks for more than what it implements, and a caller cannot know.

import oxpecker.contracts.*;

public class AbstractStronger {
    interface Step {
        @Requires("k > 0")
        int next(int k);
    }

    static class Even implements Step {
        @Requires("k % 2 == 0") //~ requires
        public int next(int k) {
            return k / 2;
        }
    }

    public static void main(String[] args) {
        Step step = new Even();
        step.next(2);
        step.next(3);
    }
}
