//@ expect: invalid

public class Memory {
    public static void main(String[] args) throws Exception {
        Runtime r = Runtime.getRuntime();
        assert r.maxMemory() == r.maxMemory() && r.availableProcessors() >= 1;
        long total = r.totalMemory();
        assert total > 0 && total <= r.maxMemory();
        long free = r.freeMemory();
        assert free >= 0 && free <= r.maxMemory();
        assert r.availableProcessors() != 3; //~ assertion
    }
}
