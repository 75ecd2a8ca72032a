//@ entry: InstanceEntry.withdraw
//@ expect: invalid

public class InstanceEntry {
    private int balance;
    private int limit;

    void withdraw(int amount) {
        if (amount < 0 || limit < 0 || balance < 0) {
            return;
        }
        if (balance - amount >= -limit) {
            balance -= amount;
        }
        assert balance >= -limit;
        assert balance >= 0; //~ assertion
    }
}
