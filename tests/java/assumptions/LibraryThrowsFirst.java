// The library ends every execution before the assertion: no plain valid.
//@ expect: valid
//@ caveats: library-exceptions
//@ throws: java.util.NoSuchElementException
//@ needs: jdk

import java.util.Optional;

public class LibraryThrowsFirst {
    static int value() {
        Optional<Integer> none = Optional.empty();
        return none.get();
    }

    static void check(int x) {
        assert x > 0;
    }

    public static void main(String[] args) {
        check(value());
    }
}
