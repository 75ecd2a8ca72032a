//@ like: examples/objects/iterator.oox
//@ entry: Main.main
//@ expect: valid
// Iterators: an interface with two abstract methods and default methods that only use those. Two
// classes implement it, and one wraps another iterator.

import oxpecker.contracts.*;

interface Iterator {
    boolean hasNext();
    int next();

    default int sum() {
        int total = 0;
        while (this.hasNext()) {
            total = total + this.next();
        }
        return total;
    }

    default int count() {
        int n = 0;
        while (this.hasNext()) {
            this.next();
            n = n + 1;
        }
        return n;
    }
}

class ArrayIterator implements Iterator {
    int[] values;
    int position;

    @Requires("values != null")
    ArrayIterator(int[] values) {
        this.values = values;
    }

    public boolean hasNext() {
        return this.position < this.values.length;
    }

    @Requires("this.position < #this.values")
    @Ensures({"this.position == old(this.position) + 1",
        "retval == this.values[this.position - 1]"})
    @Exceptional("false")
    public int next() {
        int value = this.values[this.position];
        this.position = this.position + 1;
        return value;
    }
}

class Range implements Iterator {
    int current;
    int end;

    Range(int start, int end) {
        this.current = start;
        this.end = end;
    }

    public boolean hasNext() {
        return this.current < this.end;
    }

    @Requires("this.current < this.end")
    public int next() {
        this.current = this.current + 1;
        return this.current - 1;
    }
}

// Gives the values of another iterator, doubled.
class Doubled implements Iterator {
    Iterator inner;

    @Requires("inner != null")
    Doubled(Iterator inner) {
        this.inner = inner;
    }

    public boolean hasNext() {
        return this.inner.hasNext();
    }

    public int next() {
        return 2 * this.inner.next();
    }
}

class Main {
    @Exceptional("false")
    static void main(int a, int b) {
        int[] values = new int[3];
        values[0] = a;
        values[1] = b;
        values[2] = 1;
        Iterator plain = new ArrayIterator(values);
        int sum = plain.sum();
        assert sum == a + b + 1;

        Iterator doubled = new Doubled(new ArrayIterator(values));
        int twice = doubled.sum();
        assert twice == 2 * sum;

        Iterator range = new Range(2, 6);
        int n = range.count();
        assert n == 4;
    }
}
