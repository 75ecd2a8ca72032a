//@ like: examples/objects/overloading.oox
//@ entry: Main.main
//@ expect: valid
// Overloading is decided by the number and the static types of the arguments, overriding by the
// run-time type of the receiver. The two meet in one class here.

class Base {
    int size(int n) {
        return 1;
    }

    int size(boolean b) {
        return 2;
    }

    int size(int n, int m) {
        return 3;
    }

    int size(Base other) {
        return 4;
    }

    int size(Derived other) {
        return 5;
    }
}

class Derived extends Base {
    int size(Base other) {
        return 6;
    }
}

class Main {
    static void main() throws RuntimeException {
        Base base = new Base();
        Derived derived = new Derived();
        Base hidden = derived;

        assert base.size(7) == 1 && base.size(true) == 2 && base.size(7, 8) == 3;
        // The static type of the argument selects the overload ...
        assert base.size(base) == 4 && base.size(derived) == 5 && base.size(hidden) == 4;
        // ... and the run-time type of the receiver the override.
        assert hidden.size(base) == 6 && hidden.size(derived) == 5;
    }
}
