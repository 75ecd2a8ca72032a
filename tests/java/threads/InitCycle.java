//@ expect: invalid

/** Two classes need each other, and two threads begin at different ends. */
public class InitCycle {
    static class One {
        static int x = Two.y + 1; //~ deadlock
    }

    static class Two {
        static int y = One.x + 1; //~ deadlock
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(One.x)).start();
        System.out.println(Two.y);
    }
}
