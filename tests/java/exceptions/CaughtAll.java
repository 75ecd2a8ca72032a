//@ entry: CaughtAll.check
//@ expect: valid

public class CaughtAll {
    static Object[] objects = {null, "text", 5};

    static int check(int i) {
        try {
            return ((String) objects[i]).length();
        } catch (NullPointerException e) {
            assert i == 0;
            return -1;
        } catch (ClassCastException e) {
            assert i == 2;
            return -2;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert i < 0 || i > 2;
            return -3;
        }
    }
}
