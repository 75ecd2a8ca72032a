//@ entry: Main.f
//@ expect: valid
//@ verify: --calls contract
class Main {
    static class Account {
        private int balance;
        //@ private invariant 0 <= balance && balance <= 1000000;

        //@ requires 0 < amount && amount <= 1000000 - balance;
        //@ assignable balance;
        //@ ensures balance == \old(balance) + amount;
        void deposit(int amount) { balance += amount; }

        //@ requires 0 < amount && amount <= balance;
        //@ assignable balance;
        //@ ensures balance == \old(balance) - amount;
        void withdraw(int amount) { balance -= amount; }

        /*@ pure @*/ int balance() { return balance; }
    }

    //@ requires a != b && 0 < amount && amount <= a.balance() && amount <= 1000000 - b.balance();
    //@ ensures a.balance() + b.balance() == \old(a.balance() + b.balance());
    static void f(Account a, Account b, int amount) {
        a.withdraw(amount);
        b.deposit(amount);
    }
}
