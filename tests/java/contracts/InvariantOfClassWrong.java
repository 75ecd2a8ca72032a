//@ entry: Main.f
//@ expect: invalid
import oxpecker.contracts.*;

@Invariant("items != null && items.length <= 100") //~ class
@SuppressWarnings("x")
class Main {
    private int[] items = new int[100];

    void f(int[] other) {
        items = other;
    }
}
