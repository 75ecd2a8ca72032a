//@ like: examples/objects/account_wrong.oox
//@ entry: Account.withdraw
//@ expect: invalid
//@ verify: --unwind 4
// A bank account that takes the money before it looks.
// Wrong: the balance is reduced before the check. When the withdrawal is refused, the account has
// already changed, and the exceptional clause sees a balance below zero.

import oxpecker.contracts.*;

class Account {
    int balance;

    @Requires("amount > 0 && this.balance >= 0")
    @Ensures("this.balance >= 0")
    @Exceptional("this.balance >= 0") //~ exceptional
    void withdraw(int amount) throws RuntimeException {
        this.balance = this.balance - amount;
        if (this.balance < 0) {
            throw new RuntimeException("not enough money");
        }
    }
}
