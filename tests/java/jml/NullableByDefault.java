//@ entry: Main.f
//@ expect: valid
/*@ nullable_by_default @*/
class Main {
    Main next;

    //@ requires true;
    Main() { }

    //@ ensures \result == m;
    static Main f(Main m) {
        return m;
    }
}
