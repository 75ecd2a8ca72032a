//@ entry: IntSwitchInput.check
//@ expect: invalid

public class IntSwitchInput {
    static int days(int month) {
        switch (month) {
            case 4: case 6: case 9: case 11: return 30;
            case 2: return 28;
            default: return 31;
        }
    }

    static void check(int month) {
        int d = days(month);
        assert d == 28 || d == 30 || d == 31;
        assert d != 28 || month == 2;
        assert d < 31 || month > 0; //~ assertion
    }
}
