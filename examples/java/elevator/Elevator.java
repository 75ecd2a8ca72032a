//@ like: examples/controllers/elevator.oox
//@ entry: Main.main
//@ expect: valid
// An elevator between four floors: it moves with closed doors only, never leaves the shaft, and
// opens its doors where it was called to. Any two calls are served.

import oxpecker.contracts.*;

class Elevator {
    int floors;
    int floor;
    boolean doorsOpen;

    @Requires("floors > 0")
    @Ensures("this.floor == 0 && !this.doorsOpen")
    Elevator(int floors) {
        this.floors = floors;
    }

    @Requires({"!this.doorsOpen",
        "direction == 1 || direction == -1",
        "0 <= this.floor + direction && this.floor + direction < this.floors"})
    @Ensures("this.floor == old(this.floor) + direction")
    @Exceptional("false")
    void move(int direction) {
        this.floor = this.floor + direction;
    }

    @Requires("0 <= target && target < this.floors")
    @Ensures("this.floor == target && this.doorsOpen")
    @Exceptional("false")
    void serve(int target) {
        this.doorsOpen = false;
        while (this.floor != target) {
            this.move(this.floor < target ? 1 : -1);
        }
        this.doorsOpen = true;
    }
}

class Main {
    @Requires("0 <= first && first < 4 && 0 <= second && second < 4")
    @Exceptional("false")
    static void main(int first, int second) {
        Elevator elevator = new Elevator(4);
        elevator.serve(first);
        elevator.serve(second);
        assert elevator.floor == second;
    }
}
