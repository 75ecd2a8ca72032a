//@ needs: jdk 17
//@ expect: invalid
// Between the question and the answer another thread takes the element.
import java.util.concurrent.ConcurrentLinkedDeque;

public class DequeBothEndsWrong {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>();
        deque.add(1);
        Thread other = new Thread(() -> deque.pollLast());
        other.start();
        if (!deque.isEmpty()) {
            assert deque.pollFirst() != null; //~ assertion
        }
        other.join();
    }
}
