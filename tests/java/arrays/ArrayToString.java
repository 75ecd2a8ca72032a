//@ expect: valid

public class ArrayToString {
    public static void main(String[] args) {
        System.out.println(new int[0].toString().startsWith("[I@"));
        System.out.println(new String[0].toString().startsWith("[Ljava.lang.String;@"));
        Object o = new int[1];
        System.out.println((o.hashCode() == o.hashCode()) + " " + o.equals(o) + " " + o.equals(new int[1]));
    }
}
