//@ expect: valid

public class ToStringDefault {
    static class Named { }

    public static void main(String[] args) {
        String text = new Named().toString();
        System.out.println(text.startsWith("ToStringDefault$Named@"));
        System.out.println(Named.class.getName() + " " + Named.class.getSimpleName() + " " + int[].class.getName() + " "
            + int.class.getName() + " " + String[][].class.getSimpleName());
        System.out.println(new Named().equals(new Named()));
        Object o = new Named();
        System.out.println(o.getClass() == Named.class);
        System.out.println(Named.class);
        System.out.println(o.getClass().equals(String.class) + " " + Named.class.isInstance(o));
    }
}
