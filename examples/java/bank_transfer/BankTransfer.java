//@ like: examples/concurrency/bank_transfer.oox
//@ entry: Main.main
//@ expect: valid
// Transfers between two accounts, in both directions at once. Each transfer locks both accounts,
// always the one with the smaller number first, so there is no circle of waiting, and the sum of
// the money stays the same.

import oxpecker.contracts.*;

class Account {
    int number;
    int balance;

    Account(int number, int balance) {
        this.number = number;
        this.balance = balance;
    }
}

class Bank {
    @Requires("from != null && to != null && from != to && amount >= 0")
    static void transfer(Account from, Account to, int amount) {
        Account first = from.number < to.number ? from : to;
        Account second = from.number < to.number ? to : from;
        synchronized (first) {
            synchronized (second) {
                if (from.balance >= amount) {
                    from.balance = from.balance - amount;
                    to.balance = to.balance + amount;
                }
            }
        }
    }
}

class Main {
    @Exceptional("false")
    static void main() throws InterruptedException {
        Account a = new Account(1, 100);
        Account b = new Account(2, 50);
        Thread t1 = new Thread(() -> Bank.transfer(a, b, 30));
        t1.start();
        Thread t2 = new Thread(() -> Bank.transfer(b, a, 60));
        t2.start();
        t1.join();
        t2.join();
        assert a.balance + b.balance == 150;
        assert a.balance >= 0 && b.balance >= 0;
    }
}
