//@ like: examples/objects/super_calls_wrong.oox
//@ entry: Main.main
//@ expect: invalid
//@ verify: --unwind 4
// An override that replaces what it should extend.
// Wrong: reset of the subclass clears its own field but does not call super.reset(), so the
// field of the superclass keeps its value.

import oxpecker.contracts.*;

class Counter {
    int value;

    void add(int n) {
        this.value = this.value + n;
    }

    @Ensures("this.value == 0")
    void reset() {
        this.value = 0;
    }
}

class LimitedCounter extends Counter {
    int calls;

    void add(int n) {
        super.add(n);
        this.calls = this.calls + 1;
    }

    // The contract of the overridden method is not inherited: the one that is reached counts.
    @Ensures("this.calls == 0")
    void reset() {
        this.calls = 0;
    }
}

class Main {
    static void main(int n) throws RuntimeException {
        Counter counter = new LimitedCounter();
        counter.add(n);
        counter.reset();
        assert counter.value == 0; //~ assertion
    }
}
