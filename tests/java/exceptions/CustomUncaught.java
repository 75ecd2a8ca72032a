//@ expect: valid
//@ throws: CustomUncaught$Broken

public class CustomUncaught {
    static class Broken extends Exception { }

    public static void main(String[] args) throws Broken {
        System.out.println("before");
        if (args.length == 0) {
            throw new Broken();
        }
        System.out.println("after");
    }
}
