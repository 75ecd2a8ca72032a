//@ expect: invalid

public class ThreadIds {
    public static void main(String[] args) throws Exception {
        Thread a = new Thread();
        Thread b = new Thread();
        assert Thread.currentThread().getId() == 1;
        assert a.getId() == a.getId() && a.getId() < b.getId() && a.getId() > 1;
        assert a.getId() == 2; //~ assertion
    }
}
