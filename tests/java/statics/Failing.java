//@ expect: valid

public class Failing {
    static class Bad {
        static int x = 1 / zero();

        static int zero() {
            System.out.println("once");
            return 0;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(Bad.x);
            } catch (ExceptionInInitializerError e) {
                System.out.println("first " + (e.getCause() instanceof ArithmeticException));
            } catch (NoClassDefFoundError e) {
                System.out.println("then");
            }
        }
    }
}
