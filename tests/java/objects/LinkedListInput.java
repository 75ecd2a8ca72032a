//@ entry: LinkedListInput.check
//@ expect: bounded
//@ verify: --unwind 4

public class LinkedListInput {
    int value;
    LinkedListInput next;

    static int length(LinkedListInput list) {
        int n = 0;
        while (list != null) {
            n++;
            list = list.next;
        }
        return n;
    }

    static void check(LinkedListInput list) {
        int n = length(list);
        assert (n == 0) == (list == null);
        if (n == 2) {
            assert list.next.next == null;
        }
    }
}
