//@ like: examples/objects/account.oox
//@ entry: Account.withdraw
//@ expect: valid
// A bank account with a full contract: what deposit and withdraw do to the balance (compared with
// its old value), and that a refused withdrawal changes nothing. The account is symbolic.

import oxpecker.contracts.*;

class Account {
    int balance;

    @Requires("amount > 0")
    @Ensures("this.balance == old(this.balance) + amount")
    @Exceptional("false")
    void deposit(int amount) {
        this.balance = this.balance + amount;
    }

    // Returns the new balance; throws if there is not enough money.
    @Requires("amount > 0 && this.balance >= 0")
    @Ensures({"this.balance == old(this.balance) - amount && this.balance >= 0",
        "retval == this.balance"})
    @Exceptional("amount > this.balance")
    int withdraw(int amount) throws RuntimeException {
        if (amount > this.balance) {
            throw new RuntimeException("not enough money");
        }
        this.balance = this.balance - amount;
        return this.balance;
    }
}

class Main {
    static void main() {
        Account account = new Account();
        account.deposit(80);
        int left = account.withdraw(30);
        assert left == 50;
        boolean refused = false;
        try {
            account.withdraw(51);
        } catch (RuntimeException refusal) {
            refused = true;
        }
        assert refused && account.balance == 50;
    }
}
