// In a method that no entry leads to, so that it is not even loaded.
//@ entry: NeverCalled.find
//@ expect: unreachable
public class NeverCalled {
    static int unused(int x) {
        return x + 1; //~ target
    }

    static int find(int x) {
        while (x > 0) {
            x--;
        }
        return x;
    }
}
