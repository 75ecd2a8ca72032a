package java.util.concurrent.atomic;

/** One counter. */
public class LongAdder extends Number {
    private final AtomicLong sum = new AtomicLong();

    public LongAdder() {
    }

    public void add(long x) {
        sum.addAndGet(x);
    }

    public void increment() {
        sum.addAndGet(1);
    }

    public void decrement() {
        sum.addAndGet(-1);
    }

    public long sum() {
        return sum.get();
    }

    public void reset() {
        sum.set(0);
    }

    public long sumThenReset() {
        return sum.getAndSet(0);
    }

    public int intValue() {
        return (int) sum.get();
    }

    public long longValue() {
        return sum.get();
    }

    public float floatValue() {
        return sum.get();
    }

    public double doubleValue() {
        return sum.get();
    }

    public String toString() {
        return Long.toString(sum.get());
    }
}
