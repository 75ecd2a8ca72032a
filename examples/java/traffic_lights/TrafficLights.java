//@ like: examples/controllers/traffic_lights.oox
//@ entry: Main.main
//@ expect: valid
// Two traffic lights at a crossing: one may only leave red while the other one is red. The
// environment asks for green in any order; whoever has it gives it back first.

import oxpecker.contracts.*;

class Light {
    // 0 red, 1 yellow, 2 green
    int colour;

    @Ensures("retval == (this.colour == 0)")
    boolean isRed() {
        return this.colour == 0;
    }

    @Requires("0 <= this.colour && this.colour <= 2")
    @Ensures("0 <= this.colour && this.colour <= 2")
    @Exceptional("false")
    void advance() {
        if (this.colour == 0) {
            this.colour = 2;
        } else if (this.colour == 2) {
            this.colour = 1;
        } else {
            this.colour = 0;
        }
    }
}

class Crossing {
    Light north;
    Light east;

    Crossing() {
        this.north = new Light();
        this.east = new Light();
    }

    // Gives green to one direction after the other was brought back to red.
    @Ensures("this.north.colour == 0 || this.east.colour == 0")
    @Exceptional("false")
    void request(boolean forNorth) {
        Light winner = forNorth ? this.north : this.east;
        Light loser = forNorth ? this.east : this.north;
        while (!loser.isRed()) {
            loser.advance();
            assert this.north.isRed() || this.east.isRed();
        }
        if (winner.isRed()) {
            winner.advance();
        }
    }
}

class Main {
    @Exceptional("false")
    static void main(boolean first, boolean second, boolean third) {
        Crossing crossing = new Crossing();
        crossing.request(first);
        crossing.request(second);
        crossing.request(third);
        Light last = third ? crossing.north : crossing.east;
        assert last.colour == 2;
    }
}
