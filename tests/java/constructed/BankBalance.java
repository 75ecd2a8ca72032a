//@ entry: Main.withdraw
//@ inputs: constructed 3
//@ expect: bounded
// Its own code keeps the balance at or above zero; an object in any state need not.
class Main {
    private int balance;

    public Main(int opening) {
        balance = Math.max(opening, 0);
    }

    public void deposit(int amount) {
        if (amount > 0 && amount < 1000 && balance < 1000000) {
            balance += amount;
        }
    }

    public void withdraw(int amount) {
        assert balance >= 0;
        if (amount > 0 && amount <= balance) {
            balance -= amount;
        }
        assert balance >= 0;
    }
}
