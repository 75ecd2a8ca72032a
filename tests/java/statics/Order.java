//@ expect: valid

public class Order {
    static int a = next("a");
    static final int B;
    static int c;
    static int count;

    static {
        System.out.println("block " + a + " " + c);
        B = next("B");
        c = 9;
    }

    static int d = next("d") + early();

    static int next(String name) {
        System.out.println(name + " " + count);
        return ++count;
    }

    static int early() {
        return late;
    }

    static int late = 50;

    public static void main(String[] args) {
        System.out.println(a + " " + B + " " + c + " " + d + " " + late + " " + count);
    }
}
