//@ entry: Main.f
//@ expect: valid
//@ verify: --calls contract
class Main {
    static class Base {
        int state;

        //@ requires state >= 0 && state < 100;
        //@ ensures state == \old(state) + 1;
        void step() { state++; }
    }

    static class Middle extends Base {
        void step() { state += 1; }
    }

    static class Low extends Middle {
        void step() { state = 1 + state; }
    }

    static void f() {
        Base b = new Low();
        b.step();
        assert b.state == 1;
    }
}
