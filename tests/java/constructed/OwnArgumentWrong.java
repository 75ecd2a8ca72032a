//@ entry: Main.check
//@ inputs: constructed 1
//@ expect: invalid
// An object may be given to itself.
class Main {
    private Main next;

    public void link(Main next) {
        this.next = next;
    }

    public void check() {
        assert next != this; //~ assertion
    }
}
