//@ entry: Main.f
//@ expect: invalid
import oxpecker.contracts.*;

class Main {
    private int low, high;

    @Pure
    int width() { return high - low; }

    @Requires("width() > 0 && low > 0 && high < 100")
    @Ensures("width() == old(width())") //~ ensures
    void f() {
        low--;
    }
}
