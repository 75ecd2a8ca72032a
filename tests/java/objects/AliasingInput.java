//@ entry: AliasingInput.check
//@ expect: invalid

public class AliasingInput {
    int balance;

    void transfer(AliasingInput to, int amount) {
        int mine = balance - amount;
        int theirs = to.balance + amount;
        balance = mine;
        to.balance = theirs;
    }

    static void check(AliasingInput a, AliasingInput b, int amount) {
        if (a == null || b == null) {
            return;
        }
        int sum = a.balance + b.balance;
        a.transfer(b, amount);
        if (a != b) {
            assert a.balance + b.balance == sum;
        }
        assert a.balance + b.balance == sum; //~ assertion
    }
}
