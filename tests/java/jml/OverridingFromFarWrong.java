//@ entry: Main.f
//@ expect: invalid
//@ verify: --calls contract
// What is written two classes above holds, too.

class Main {
    static class Base {
        int state;

        //@ ensures state == \old(state) + 1; //~ ensures
        void step() { state++; }
    }

    static class Middle extends Base {
        //@ also ensures state > 0;
        void step() { state = state < 0 ? 1 : state + 1; }
    }

    static class Low extends Middle {
        void step() { state = 5; }
    }

    static void f() {
        Base b = new Low();
        b.step();
    }
}
