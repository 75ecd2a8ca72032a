//@ expect: valid
//@ throws: java.lang.ExceptionInInitializerError

public class MainFails {
    static {
        System.out.println("begins");
        if (MainFails.class != null) {
            throw new IllegalStateException();
        }
    }

    public static void main(String[] args) {
        System.out.println("not reached");
    }
}
