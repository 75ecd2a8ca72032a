//@ entry: EntryFails.check
//@ expect: invalid

/** The class of the entry cannot be used. */
public class EntryFails {
    static int[] numbers = new int[2]; //~ exception
    static int third = numbers[2];

    static int check(int x) {
        return x;
    }
}
