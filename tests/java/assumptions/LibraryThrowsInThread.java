// The same in a thread, which ends alone.
//@ expect: valid
//@ caveats: library-exceptions
//@ needs: jdk

import java.util.ArrayList;
import java.util.List;

public class LibraryThrowsInThread {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        new Thread(() -> {
            list.get(0);
            assert false;
        }).start();
    }
}
