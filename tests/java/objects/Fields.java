//@ expect: valid

public class Fields {
    static class Base {
        int x = 1;
        String name = "base";

        int getX() {
            return x;
        }
    }

    static class Derived extends Base {
        int x = 2;

        int both() {
            return x * 10 + super.x;
        }
    }

    boolean z;
    byte b;
    char c;
    short s;
    int i;
    long l;
    float f;
    double d;
    Object o;
    int[] a;

    public static void main(String[] args) {
        Fields all = new Fields();
        System.out.println(all.z + " " + all.b + " " + (int) all.c + " " + all.s + " " + all.i + " " + all.l + " " + all.f
            + " " + all.d + " " + all.o + " " + all.a);
        all.b = (byte) 300;
        all.c = (char) -1;
        all.s = (short) 70000;
        all.l = all.i = 5;
        all.f = all.l;
        all.d = all.f / 2;
        System.out.println(all.b + " " + (int) all.c + " " + all.s + " " + all.l + " " + all.f + " " + all.d);
        Derived derived = new Derived();
        System.out.println(derived.x + " " + ((Base) derived).x + " " + derived.getX() + " " + derived.both() + " "
            + derived.name);
        derived.x++;
        ((Base) derived).x += 7;
        System.out.println(derived.both());
    }
}
