//@ like: examples/objects/exceptions.oox
//@ entry: Main.main
//@ expect: valid
// Exceptions across calls: thrown three calls deep, passed through a method that does not know of
// them, caught by one that does. What was done before the throw stays done, and a handler may
// throw again. exceptional says in which states a method may end that way.

import oxpecker.contracts.*;

class Storage {
    int[] cells;
    int reads;

    @Requires("size >= 0")
    Storage(int size) {
        this.cells = new int[size];
    }

    @Exceptional("index < 0 || index >= #this.cells")
    int read(int index) {
        this.reads = this.reads + 1;
        if (index < 0) {
            throw new RuntimeException("negative index");
        }
        return this.cells[index];
    }
}

class Service {
    Storage storage;

    Service() {
        this.storage = new Storage(4);
    }

    // Does not handle exceptions: they pass.
    int twice(int index) {
        int first = this.storage.read(index);
        int second = this.storage.read(index);
        return first + second;
    }

    @Exceptional("false")
    int twiceOrElse(int index, int otherwise) {
        try {
            return this.twice(index);
        } catch (RuntimeException refusal) {
            return otherwise;
        }
    }
}

class Main {
    @Exceptional("false")
    static void main(int index) {
        Service service = new Service();
        int result = service.twiceOrElse(index, -1);
        boolean inside = 0 <= index && index < 4;
        assert result == (inside ? 0 : -1);
        // The first read was counted even if it failed.
        assert service.storage.reads == (inside ? 2 : 1);
    }

    static int unguarded(int index) {
        Service service = new Service();
        return service.twice(index);
    }

    static void rethrow() {
        try {
            throw new RuntimeException("first");
        } catch (RuntimeException refusal) {
            throw new RuntimeException("second");
        }
    }
}
