//@ like: examples/controllers/elevator_wrong.oox
//@ entry: Main.main
//@ expect: invalid
//@ verify: --unwind 4
// An elevator that forgets its doors.
// Wrong: the doors are not closed before it sets off to the next call. The first trip goes well,
// the second one breaks the contract of move.

import oxpecker.contracts.*;

class Elevator {
    int floors;
    int floor;
    boolean doorsOpen;

    Elevator(int floors) {
        this.floors = floors;
    }

    @Requires("!this.doorsOpen") //~ requires
    @Exceptional("false")
    void move(int direction) {
        this.floor = this.floor + direction;
    }

    @Requires("0 <= target && target < this.floors")
    @Ensures("this.floor == target && this.doorsOpen")
    void serve(int target) {
        while (this.floor != target) {
            this.move(this.floor < target ? 1 : -1);
        }
        this.doorsOpen = true;
    }
}

class Main {
    @Requires("0 <= first && first < 4 && 0 <= second && second < 4")
    static void main(int first, int second) throws RuntimeException {
        Elevator elevator = new Elevator(4);
        elevator.serve(first);
        elevator.serve(second);
    }
}
