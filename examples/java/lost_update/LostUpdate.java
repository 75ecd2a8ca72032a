//@ like: examples/concurrency/lost_update.oox
//@ entry: Main.main
//@ expect: valid
// A deposit reads the balance and writes it back, by two methods that lock the account each. The
// deposit holds the lock around both calls (the owner may enter again), so no other deposit can
// come between them.

class Account {
    int balance;

    Account(int balance) {
        this.balance = balance;
    }

    int getBalance() {
        int seen = 0;
        synchronized (this) {
            seen = this.balance;
        }
        return seen;
    }

    void setBalance(int balance) {
        synchronized (this) {
            this.balance = balance;
        }
    }

    void deposit(int amount) {
        synchronized (this) {
            int seen = this.getBalance();
            this.setBalance(seen + amount);
        }
    }
}

class Main {
    static void main() throws InterruptedException {
        Account account = new Account(100);
        Thread t1 = new Thread(() -> account.deposit(10));
        t1.start();
        Thread t2 = new Thread(() -> account.deposit(20));
        t2.start();
        t1.join();
        t2.join();
        assert account.balance == 130;
    }
}
