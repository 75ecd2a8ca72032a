//@ entry: SymbolicPalindrome.check
//@ expect: invalid
//@ verify: --array-size 4

public class SymbolicPalindrome {
    static boolean isPalindrome(String s) {
        for (int i = 0; i < s.length() / 2; i++) {
            if (s.charAt(i) != s.charAt(s.length() - 1 - i)) {
                return false;
            }
        }
        return true;
    }

    static void check(String s) {
        if (s != null && s.length() == 4 && isPalindrome(s)) {
            assert s.charAt(0) == s.charAt(3);
            assert s.charAt(0) != 'a' || s.charAt(1) != 'b'; //~ assertion
        }
    }
}
