//@ entry: DeclaredButForbidden.check
//@ expect: invalid
//@ verify: --no-exceptions

public class DeclaredButForbidden {
    static int check(int x) throws Exception {
        if (x > 0) {
            throw new Exception("declared"); //~ exception
        }
        return x;
    }
}
