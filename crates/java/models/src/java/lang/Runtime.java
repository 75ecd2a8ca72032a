package java.lang;

import oxpecker.Vm;
import oxpecker.World;

public class Runtime {
    private static final Runtime ONE = new Runtime();

    private Runtime() {
    }

    public static Runtime getRuntime() {
        return ONE;
    }

    public int availableProcessors() {
        int n = Vm.anyInt("Runtime.availableProcessors");
        Vm.assume(n > 0);
        return n;
    }

    /** What is free is a part of what there is, which is a part of what there can be. */
    public long freeMemory() {
        long free = Vm.anyLong("Runtime.freeMemory");
        Vm.assume(free >= 0 && free <= World.memory());
        return free;
    }

    public long totalMemory() {
        long total = Vm.anyLong("Runtime.totalMemory");
        Vm.assume(total > 0 && total <= World.memory());
        return total;
    }

    public long maxMemory() {
        return World.memory();
    }

    public void gc() {
    }

    public void exit(int status) {
        Vm.fail("Runtime.exit");
    }

    public void halt(int status) {
        Vm.fail("Runtime.halt");
    }

    public void addShutdownHook(Thread t) {
        Vm.fail("Runtime.addShutdownHook");
    }
}
