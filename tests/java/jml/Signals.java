//@ entry: Main.f
//@ expect: valid
class Main {
    int balance;

    //@ requires amount > 0;
    //@ assignable balance;
    //@ ensures balance == \old(balance) - amount && \old(balance) >= amount;
    //@ signals (IllegalStateException e) \old(balance) < amount && balance == \old(balance);
    //@ signals_only IllegalStateException;
    void f(int amount) {
        if (amount > balance) {
            throw new IllegalStateException();
        }
        balance -= amount;
    }
}
