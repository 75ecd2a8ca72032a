//@ entry: EnumOrClassField.check
//@ expect: invalid

/** Behind an interface there are constants of an enumeration and objects with fields of their own. */
public class EnumOrClassField {
    interface Cost { int cost(); }

    enum Fixed implements Cost {
        NOTHING(0), MUCH(100);

        final int amount;

        Fixed(int amount) { this.amount = amount; }

        public int cost() { return amount; }
    }

    static class Measured implements Cost {
        int amount;

        public int cost() { return amount; }
    }

    static class Order { Cost cost; }

    static void check(Order order, Measured measured) {
        if (order == null || order.cost == null || measured == null) {
            return;
        }
        measured.amount = 5;
        if (order.cost == measured) {
            assert order.cost.cost() == 5;
        }
        if (order.cost instanceof Fixed) {
            assert order.cost.cost() == 0 || order.cost.cost() == 100;
            assert order.cost.cost() == 0; //~ assertion
        }
    }
}
