// Behind a switch and a loop with a counter.
//@ entry: SwitchReachable.find
//@ expect: reachable
public class SwitchReachable {
    static int price(int kind) {
        switch (kind) {
            case 1: return 10;
            case 2: return 20;
            default: return 0;
        }
    }

    static void find(int a, int b, int c) {
        int s = price(a) + price(b) + price(c);
        for (int i = 0; i < 3; i++) {
            if (s == 30 && i == 2) {
                s = 0; //~ target
            }
        }
    }
}
