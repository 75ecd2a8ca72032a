//@ expect: valid
//@ needs: jdk

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedList;
import java.util.NoSuchElementException;

public class Deques {
    public static void main(String[] args) {
        Deque<Integer> deque = new ArrayDeque<>();
        for (int i = 0; i < 20; i++) {
            deque.addLast(i);
            if (i % 3 == 0) {
                deque.addFirst(-i);
            }
            if (i % 5 == 0) {
                deque.pollFirst();
            }
        }
        System.out.println(deque + " " + deque.peekFirst() + " " + deque.peekLast() + " " + deque.size());
        deque.push(7);
        System.out.println(deque.pop() + " " + deque.removeLast());
        try {
            new ArrayDeque<String>().pop();
        } catch (NoSuchElementException e) {
            System.out.println("empty");
        }
        LinkedList<String> linked = new LinkedList<>();
        linked.add("a");
        linked.addFirst("b");
        linked.add(1, "c");
        System.out.println(linked + " " + linked.removeFirst() + linked.getLast() + linked.indexOf("c"));
    }
}
