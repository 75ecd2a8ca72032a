//@ entry: InterfaceInput.check
//@ expect: invalid

public class InterfaceInput {
    interface Account {
        int balance();
    }

    static class Plain implements Account {
        int money;

        public int balance() {
            return money < 0 ? 0 : money;
        }
    }

    static class Credit implements Account {
        int debt;

        public int balance() {
            return debt > 0 ? -debt : 0;
        }
    }

    static void check(Account a) {
        if (a == null) {
            return;
        }
        int b = a.balance();
        assert a instanceof Credit || b >= 0;
        assert b >= 0; //~ assertion
    }
}
