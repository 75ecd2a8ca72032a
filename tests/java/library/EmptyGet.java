//@ entry: EmptyGet.check
//@ expect: invalid
//@ needs: jdk

import java.util.ArrayDeque;

public class EmptyGet {
    static void check(boolean a, boolean b) {
        ArrayDeque<String> deque = new ArrayDeque<>();
        if (a) {
            deque.push("a");
        }
        if (b && !deque.isEmpty()) {
            deque.pop();
        }
        deque.pop(); //~ exception
    }
}
