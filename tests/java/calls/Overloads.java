//@ expect: valid

public class Overloads {
    static String f(int x) { return "int"; }
    static String f(long x) { return "long"; }
    static String f(double x) { return "double"; }
    static String f(Integer x) { return "Integer"; }
    static String f(Object x) { return "Object"; }
    static String f(String x) { return "String"; }
    static String f(int... x) { return "varargs" + x.length; }
    static String g(Object x) { return "g(Object)"; }
    static String g(long x) { return "g(long)"; }

    static class Base {
        String m(Object o) { return "Base.m(Object)"; }
    }

    static class Derived extends Base {
        String m(String s) { return "Derived.m(String)"; }
    }

    public static void main(String[] args) {
        byte b = 1;
        char c = 'c';
        System.out.println(f(b) + " " + f(c) + " " + f(1L) + " " + f(1f) + " " + f(Integer.valueOf(1)) + " " + f("s")
            + " " + f((Object) "s") + " " + f() + " " + f(1, 2) + " " + f('a', 'b', 'c'));
        System.out.println(g(1) + " " + g(Integer.valueOf(1)) + " " + g('x'));
        Base base = new Derived();
        System.out.println(base.m("x") + " " + new Derived().m("x"));
    }
}
