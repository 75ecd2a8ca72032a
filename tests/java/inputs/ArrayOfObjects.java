//@ entry: ArrayOfObjects.check
//@ expect: invalid
//@ verify: --array-size 2

public class ArrayOfObjects {
    static class Item {
        int price;
    }

    static int total(Item[] items) {
        int sum = 0;
        for (Item item : items) {
            sum += item.price; //~ exception
        }
        return sum;
    }

    static void check(Item[] items) {
        if (items != null) {
            total(items);
        }
    }
}
