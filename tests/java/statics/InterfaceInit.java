//@ expect: valid

public class InterfaceInit {
    static int log(String s) {
        System.out.println(s);
        return s.length();
    }

    interface Plain {
        int P = log("Plain");
    }

    interface WithDefault {
        int D = log("WithDefault");

        default void m() { }
    }

    static class Impl implements Plain, WithDefault {
        static int own = log("Impl");
    }

    public static void main(String[] args) {
        System.out.println("start");
        new Impl();
        System.out.println("made");
        System.out.println(Impl.P);
        System.out.println(Plain.P + WithDefault.D);
    }
}
