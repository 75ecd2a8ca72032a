//@ entry: SharingWrong.e*
//@ expect: invalid

public class SharingWrong {
    static void eCopies(String s) {
        if (s != null && s.length() < 3) {
            assert s + "" == s; //~ assertion
        }
    }

    static void eEmpties(String s) {
        if (s != null && s.length() < 3) {
            assert s.trim() != ""; //~ assertion
        }
    }

    static void eParts(String s) {
        if (s != null && s.length() == 2) {
            assert s.substring(1, 1) != ""; //~ assertion
        }
    }
}
