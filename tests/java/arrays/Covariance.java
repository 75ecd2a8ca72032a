//@ expect: valid

public class Covariance {
    interface Shape { }

    static class Circle implements Shape { }

    public static void main(String[] args) {
        Object o = new Circle[1];
        System.out.println(o instanceof Object[]);
        System.out.println(o instanceof Shape[]);
        System.out.println(o instanceof Circle[]);
        System.out.println(o instanceof Cloneable);
        System.out.println(o instanceof java.io.Serializable);
        o = new int[1];
        System.out.println(o instanceof Object[]);
        System.out.println(o instanceof int[]);
        System.out.println(o instanceof long[]);
        o = new Circle[1][1];
        System.out.println(o instanceof Object[]);
        System.out.println(o instanceof Object[][]);
        System.out.println(o instanceof Shape[]);
        System.out.println(o instanceof Shape[][]);
        o = new int[1][1];
        System.out.println(o instanceof Object[]);
        System.out.println(o instanceof Object[][]);
        try {
            Integer[] wrong = (Integer[]) (Object) new Number[1];
            System.out.println(wrong.length);
        } catch (ClassCastException e) {
            System.out.println("cast");
        }
        Number[] right = (Number[]) (Object) new Integer[3];
        System.out.println(right.length);
    }
}
