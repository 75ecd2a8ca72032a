//@ expect: valid

public class StoreException {
    public static void main(String[] args) {
        Object[] objects = new String[2];
        objects[0] = "fine";
        objects[1] = null;
        try {
            objects[1] = 5;
            System.out.println("not reached");
        } catch (ArrayStoreException e) {
            System.out.println("store");
        }
        Number[] numbers = new Integer[1];
        numbers[0] = 7;
        try {
            numbers[0] = 2.5;
        } catch (ArrayStoreException e) {
            System.out.println(e != null);
        }
        Object[] rows = new int[2][2];
        rows[0] = new int[] {1};
        try {
            rows[1] = new long[1];
        } catch (ArrayStoreException e) {
            System.out.println("rows");
        }
        Comparable<?>[] many = new String[] {"x"};
        System.out.println(many[0] + " " + numbers[0] + " " + ((int[]) rows[0])[0]);
    }
}
