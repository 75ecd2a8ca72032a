//@ expect: valid

public class EvaluationOrder {
    static int f(String name, int value) {
        System.out.print(name + " ");
        return value;
    }

    static boolean t(String name, boolean value) {
        System.out.print(name + " ");
        return value;
    }

    public static void main(String[] args) {
        System.out.println(f("a", 1) + f("b", 2) * f("c", 3));
        System.out.println(t("a", false) && t("b", true) || t("c", true));
        System.out.println(t("a", true) & t("b", false) | t("c", true) ^ t("d", true));
        int[] array = new int[3];
        array[f("index", 1)] = f("value", 5);
        System.out.println(array[1]);
        try {
            array[f("index", 9)] = f("value", 1 / f("zero", 0));
        } catch (ArithmeticException e) {
            System.out.println("arithmetic first");
        }
        try {
            int[] none = null;
            none[f("index", 0)] = f("value", 1);
        } catch (NullPointerException e) {
            System.out.println("null last");
        }
        int i = 2;
        int j = (i = 3) * i;
        System.out.println(j);
        int a = 9;
        a += (a = 3);
        System.out.println(a);
    }
}
