//@ entry: Main.f
//@ expect: valid
class Main {
    //@ ensures \result <==> (a ==> b);
    //@ ensures a ==> b ==> \result;
    //@ ensures \result <== b;
    //@ ensures (\result <=!=> a) || b || !a;
    static boolean f(boolean a, boolean b) {
        return !a || b;
    }
}
