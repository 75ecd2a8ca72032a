//@ like: examples/concurrency/bank_transfer_wrong.oox
//@ entry: Main.main
//@ expect: invalid
// Transfers between two accounts that protect only one of them.
// Wrong: a transfer locks the account it takes money from, but not the one it gives money to. Two
// transfers to the same account can overwrite each other's update.

import oxpecker.contracts.*;

class Account {
    int balance;

    Account(int balance) {
        this.balance = balance;
    }
}

class Bank {
    @Requires("from != null && to != null && amount >= 0")
    static void transfer(Account from, Account to, int amount) {
        synchronized (from) {
            from.balance = from.balance - amount;
            to.balance = to.balance + amount;
        }
    }
}

class Main {
    static void main() throws InterruptedException {
        Account a = new Account(100);
        Account b = new Account(100);
        Account c = new Account(0);
        Thread t1 = new Thread(() -> Bank.transfer(a, c, 10));
        t1.start();
        Thread t2 = new Thread(() -> Bank.transfer(b, c, 20));
        t2.start();
        t1.join();
        t2.join();
        assert a.balance + b.balance + c.balance == 200; //~ assertion
    }
}
