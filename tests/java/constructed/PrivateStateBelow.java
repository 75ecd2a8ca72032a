//@ entry: Main.check
//@ inputs: constructed 2
//@ expect: bounded
// A class without private state of its own refers to one that has some.
class Counter {
    private int count;

    public void up() {
        if (count < 10) {
            count++;
        }
    }

    int count() {
        return count;
    }
}

class Holder {
    Counter counter;
}

class Main {
    static void check(Holder holder) {
        if (holder != null && holder.counter != null) {
            assert holder.counter.count() >= 0;
            assert holder.counter.count() <= 10;
        }
    }
}
