//@ entry: Main.withdraw
//@ inputs: constructed 1
//@ expect: invalid
class Main {
    private int balance;

    public void deposit(int amount) {
        balance += amount;
    }

    public void withdraw(int amount) {
        assert balance >= 0; //~ assertion
        if (amount > 0 && amount <= balance) {
            balance -= amount;
        }
    }
}
