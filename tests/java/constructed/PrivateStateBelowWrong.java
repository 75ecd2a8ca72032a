//@ entry: Main.check
//@ inputs: constructed 2
//@ expect: invalid
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
            assert holder.counter.count() != 1; //~ assertion
        }
    }
}
