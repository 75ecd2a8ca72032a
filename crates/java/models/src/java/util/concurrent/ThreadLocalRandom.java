package java.util.concurrent;

import java.util.Random;

/** Any numbers. */
public class ThreadLocalRandom extends Random {
    private static final class One {
        static final ThreadLocalRandom IT = new ThreadLocalRandom();
    }

    private ThreadLocalRandom() {
        super((oxpecker.Amends) null);
    }

    public static ThreadLocalRandom current() {
        return One.IT;
    }

    /** Any number, for the rest of the package. */
    static final int nextSecondarySeed() {
        return oxpecker.Vm.anyInt("ThreadLocalRandom.nextSecondarySeed");
    }

    @Override
    public void setSeed(long seed) {
        throw new UnsupportedOperationException();
    }
}
