//@ entry: Main.f
//@ expect: invalid
class Main {
    int balance;

    //@ requires amount > 0;
    //@ signals (IllegalStateException e) balance == \old(balance); //~ exceptional
    void f(int amount) {
        balance -= amount;
        if (balance < 0) {
            throw new IllegalStateException();
        }
    }
}
