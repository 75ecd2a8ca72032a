//@ like: examples/controllers/vending_machine.oox
//@ entry: Main.main
//@ expect: valid
// A vending machine: coins are collected, a drink is sold when the money suffices, and the change
// is returned. A sale that is not possible throws and leaves the machine as it was.

import oxpecker.contracts.*;

class VendingMachine {
    int price;
    int stock;
    int credit;
    int till;

    @Requires("price > 0 && stock >= 0")
    VendingMachine(int price, int stock) {
        this.price = price;
        this.stock = stock;
    }

    @Requires("value == 1 || value == 2")
    @Ensures("this.credit == old(this.credit) + value")
    @Exceptional("false")
    void insertCoin(int value) {
        this.credit = this.credit + value;
    }

    // Sells one drink and returns the change.
    @Ensures({"this.credit == 0 && retval == old(this.credit) - this.price",
        "this.stock == old(this.stock) - 1 && this.stock >= 0"})
    @Exceptional("this.credit < this.price || this.stock == 0")
    int buy() {
        if (this.stock == 0) {
            throw new RuntimeException("sold out");
        }
        if (this.credit < this.price) {
            throw new RuntimeException("not enough money");
        }
        int change = this.credit - this.price;
        this.stock = this.stock - 1;
        this.till = this.till + this.price;
        this.credit = 0;
        return change;
    }
}

class Main {
    @Requires("(first == 1 || first == 2) && (second == 1 || second == 2)")
    @Exceptional("false")
    static void main(int first, int second) {
        VendingMachine machine = new VendingMachine(3, 1);
        machine.insertCoin(first);
        machine.insertCoin(second);
        int returned = 0;
        boolean sold = false;
        try {
            returned = machine.buy();
            sold = true;
        } catch (RuntimeException refusal) {
            returned = machine.credit;
            machine.credit = 0;
        }
        assert sold == (first + second >= 3);
        // No money appears or disappears.
        assert first + second == machine.till + returned;
    }
}
