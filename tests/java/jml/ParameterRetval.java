//@ entry: Main.f
//@ expect: valid
// A parameter may have the name that results have in reports.
class Main {
    //@ requires retval > 0 && retval < 100;
    //@ ensures \result == retval + 1;
    static int f(int retval) {
        return retval + 1;
    }
}
