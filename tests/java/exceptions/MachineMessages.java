//@ expect: valid
//@ todo: exceptions that the machine raises have no message, but for divisions

public class MachineMessages {
    public static void main(String[] args) {
        try {
            System.out.println(1 / args.length);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            args[3] = "";
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(new int[args.length - 5].length);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        try {
            Object[] texts = new String[1];
            texts[0] = 1;
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        try {
            Object o = 1;
            System.out.println((String) o);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage().startsWith("class java.lang.Integer cannot be cast"));
        }
    }
}
