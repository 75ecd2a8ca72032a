//@ expect: invalid
//@ throws: java.lang.AssertionError

public class AssertMessage {
    static int calls;

    static String message() {
        calls++;
        return "message " + calls;
    }

    public static void main(String[] args) {
        assert calls == 0 : message();
        System.out.println(calls);
        assert args.length > 0 : message(); //~ assertion
        System.out.println("not reached");
    }
}
