//@ expect: valid

public class Singleton {
    private static Singleton instance;
    private static int made;

    private Singleton() {
        made++;
    }

    static synchronized Singleton get() {
        if (instance == null) {
            instance = new Singleton();
        }
        return instance;
    }

    static class Holder {
        static final Holder INSTANCE = new Holder();
    }

    public static void main(String[] args) {
        assert get() == get();
        assert made == 1;
        assert Holder.INSTANCE == Holder.INSTANCE;
        System.out.println(made);
    }
}
