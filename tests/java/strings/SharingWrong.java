//@ entry: SharingWrong.*
//@ expect: invalid

public class SharingWrong {
    static void copies(String s) {
        if (s != null && s.length() < 3) {
            assert s + "" == s; //~ assertion
        }
    }

    static void empties(String s) {
        if (s != null && s.length() < 3) {
            assert s.trim() != ""; //~ assertion
        }
    }

    static void parts(String s) {
        if (s != null && s.length() == 2) {
            assert s.substring(1, 1) != ""; //~ assertion
        }
    }
}
