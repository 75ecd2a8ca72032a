//@ entry: ListCycle.check
//@ expect: invalid

public class ListCycle {
    ListCycle next;

    static void check(ListCycle a) {
        if (a != null && a.next != null) {
            assert a.next != a; //~ assertion
        }
    }
}
