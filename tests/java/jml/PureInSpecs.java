//@ entry: Main.f
//@ expect: valid
class Main {
    int a, b;

    /*@ pure @*/ int sum() { return a + b; }

    /*@ pure @*/ boolean isSmall() { return sum() < 100 && sum() > -100; }

    //@ requires isSmall();
    //@ ensures sum() == \old(sum()) + 1;
    //@ ensures \old(isSmall());
    void f() {
        a++;
    }
}
