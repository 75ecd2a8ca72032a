//@ entry: PassByValue.check
//@ expect: valid

public class PassByValue {
    int x;

    static void change(int a, PassByValue o, int[] array) {
        a++;
        o.x++;
        array[0]++;
        o = new PassByValue();
        o.x = 100;
        array = null;
    }

    static void check(int a) {
        PassByValue o = new PassByValue();
        o.x = a;
        int[] array = {a};
        int before = a;
        change(a, o, array);
        assert a == before;
        assert o.x == a + 1;
        assert array[0] == a + 1;
    }
}
