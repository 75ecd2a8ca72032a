//@ entry: Main.f
//@ expect: invalid
//@ verify: --calls contract
// The accounts may be one.

class Main {
    static class Account {
        private int balance;
        //@ private invariant 0 <= balance && balance <= 1000000;

        //@ requires 0 < amount && amount <= 1000000 - balance;
        //@ assignable balance;
        //@ ensures balance == \old(balance) + amount;
        void deposit(int amount) { balance += amount; }

        /*@ pure @*/ int balance() { return balance; }
    }

    //@ requires 0 < amount && amount <= 1000 && b.balance() <= 1000 && a.balance() <= 1000;
    //@ ensures a.balance() == \old(a.balance()); //~ ensures
    static void f(Account a, Account b, int amount) {
        b.deposit(amount);
    }
}
