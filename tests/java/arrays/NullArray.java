//@ entry: NullArray.check
//@ expect: invalid

public class NullArray {
    static int check(long[] a) {
        return a.length; //~ exception
    }
}
