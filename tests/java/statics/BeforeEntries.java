//@ entry: BeforeEntries.e*
//@ expect: valid

/** Before an entry the classes of what it may be given are initialised, and no others, whatever else is verified. */
public class BeforeEntries {
    static int late;
    static int held;

    enum Late {
        X;

        static {
            late++;
        }
    }

    static class Held {
        static {
            held++;
        }
        Late inner;
    }

    static class Holder {
        Held[][] all;
    }

    static void eNothing(int x, String s, Integer i) {
        assert late == 0 && held == 0;
        Late used = Late.X;
        assert late == 1 && used != null;
    }

    static void eEnumeration(Late x) {
        assert late == 1 && held == 0;
    }

    static void eDeep(Holder h) {
        assert late == 1 && held == 1;
    }

    static void eAny(Object o) {
        assert late == 1 && held == 1;
    }

    static void eArray(Held[] a) {
        assert late == 1 && held == 1;
    }
}
