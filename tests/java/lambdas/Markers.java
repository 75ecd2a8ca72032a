//@ expect: valid

import java.io.Serializable;

/** Lambdas that are cast to several types are of all of them. */
public class Markers {
    interface Marker {
        default int m() {
            return 7;
        }
    }

    public static void main(String[] args) {
        Runnable r = (Runnable & Marker) () -> { };
        Object plain = (Runnable) () -> { };
        System.out.println(r instanceof Marker);
        System.out.println(((Marker) r).m());
        System.out.println(plain instanceof Marker);
        Object s = (Runnable & Serializable) () -> { };
        System.out.println(s instanceof Serializable);
        System.out.println(plain instanceof Serializable);
        assert s instanceof Serializable && !(plain instanceof Serializable);
    }
}
