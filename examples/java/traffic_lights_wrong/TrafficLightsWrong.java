//@ like: examples/controllers/traffic_lights_wrong.oox
//@ entry: Main.main
//@ expect: invalid
//@ verify: --unwind 4
// Two traffic lights at a crossing, with an impatient controller.
// Wrong: the other light is only brought to yellow before the next one turns green, so for a
// moment cars of both directions may be on the crossing.

import oxpecker.contracts.*;

class Light {
    // 0 red, 1 yellow, 2 green
    int colour;

    @Requires("0 <= this.colour && this.colour <= 2")
    void advance() {
        if (this.colour == 0) {
            this.colour = 2;
        } else {
            this.colour = this.colour - 1;
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

    @Ensures("this.north.colour == 0 || this.east.colour == 0") //~ ensures
    @Exceptional("false")
    void request(boolean forNorth) {
        Light winner = forNorth ? this.north : this.east;
        Light loser = forNorth ? this.east : this.north;
        if (loser.colour != 0) {
            loser.advance();
        }
        if (winner.colour == 0) {
            winner.advance();
        }
    }
}

class Main {
    static void main(boolean first, boolean second) throws RuntimeException {
        Crossing crossing = new Crossing();
        crossing.request(first);
        crossing.request(second);
    }
}
