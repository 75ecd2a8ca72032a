//@ like: examples/concurrency/self_transfer.oox
//@ entry: Bank.transfer
//@ expect: valid
// A transfer that locks both of its accounts by lock blocks. A block is a monitor: its owner may
// enter again, so the transfer works even if both accounts are the same one.

import oxpecker.contracts.*;

class Account {
    int balance;
}

class Bank {
    @Requires("from != null && to != null")
    @Ensures({"from == to ==> to.balance == old(to.balance)",
        "from != to ==> to.balance == old(to.balance) + amount"})
    @Exceptional("false")
    static void transfer(Account from, Account to, int amount) {
        synchronized (from) {
            synchronized (to) {
                from.balance = from.balance - amount;
                to.balance = to.balance + amount;
            }
        }
    }
}
