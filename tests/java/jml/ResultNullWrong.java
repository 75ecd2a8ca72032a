//@ entry: Main.f
//@ expect: invalid
class Main {
    //@ requires x > 0;
    static String f(int x) { //~ ensures
        return x > 5 ? "many" : null;
    }
}
