//@ entry: DequeOperations.check
//@ expect: valid
//@ needs: jdk

import java.util.ArrayDeque;

/** Twenty operations on numbers that are not known. */
public class DequeOperations {
    static void check(int a, int b) {
        ArrayDeque<Integer> deque = new ArrayDeque<>();
        for (int i = 0; i < 5; i++) {
            deque.addLast(a + i);
            deque.addFirst(b + i);
        }
        for (int i = 4; i >= 0; i--) {
            assert deque.peekFirst() == b + i || deque.peekFirst() != null;
            assert deque.pollFirst().equals(b + i);
        }
        for (int i = 4; i >= 0; i--) {
            assert deque.pollLast() + 0 == a + i;
        }
        assert deque.pollFirst() == null;
        deque.push(a);
        deque.push(b);
        assert deque.contains(a) && deque.removeFirstOccurrence(b);
        assert deque.size() == 1;
    }
}
