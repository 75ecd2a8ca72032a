//@ like: examples/objects/exceptions_wrong.oox
//@ entry: Main.main
//@ expect: invalid
//@ verify: --unwind 4
// An exception in the middle of a transfer.
// Wrong: the money is taken from one account before the other one agrees to take it. If that
// throws, the handler goes on and the money is gone.

import oxpecker.contracts.*;

class Account {
    int balance;
    boolean closed;

    Account(int balance, boolean closed) {
        this.balance = balance;
        this.closed = closed;
    }

    @Requires("amount >= 0")
    @Exceptional("this.closed")
    void deposit(int amount) {
        if (this.closed) {
            throw new RuntimeException("account closed");
        }
        this.balance = this.balance + amount;
    }
}

class Main {
    @Exceptional("false")
    static void main(boolean closed) {
        Account source = new Account(100, false);
        Account target = new Account(0, closed);
        try {
            source.balance = source.balance - 30;
            target.deposit(30);
        } catch (RuntimeException refusal) {
            // Here the 30 should be given back.
        }
        assert source.balance + target.balance == 100; //~ assertion
    }
}
