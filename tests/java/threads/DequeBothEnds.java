//@ needs: jdk 17
//@ expect: valid
// An element is taken once, from one end or the other.
import java.util.concurrent.ConcurrentLinkedDeque;

public class DequeBothEnds {
    static Integer taken;

    public static void main(String[] args) throws InterruptedException {
        ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>();
        deque.add(1);
        Thread other = new Thread(() -> taken = deque.pollLast());
        other.start();
        Integer mine = deque.pollFirst();
        other.join();
        assert (mine == null) != (taken == null);
        assert deque.isEmpty();
    }
}
