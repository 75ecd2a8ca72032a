//@ entry: LibraryFieldUnseen.withdraw
//@ expect: invalid
//@ needs: jdk

import java.util.ArrayList;
import java.util.List;

/** A list that is there and that nobody looks at. */
public class LibraryFieldUnseen {
    List<String> log;
    int balance;

    void withdraw(int x) {
        if (log == null) {
            log = new ArrayList<>();
        }
        balance -= x;
        assert balance >= 0; //~ assertion
    }
}
