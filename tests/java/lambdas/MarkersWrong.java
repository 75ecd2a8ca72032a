//@ entry: MarkersWrong.e*
//@ expect: invalid

import java.io.Serializable;

public class MarkersWrong {
    interface Marker {
    }

    static void eSerializable() {
        Object s = (Runnable & Serializable) () -> { };
        assert !(s instanceof Serializable); //~ assertion
    }

    static void eMarker(int x) {
        Object s = (Runnable & Marker) () -> System.out.println(x);
        assert !(s instanceof Marker); //~ assertion
    }
}
