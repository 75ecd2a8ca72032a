//@ like: examples/controllers/mine_pump_layers_wrong.oox
//@ entry: Main.tick
//@ expect: invalid
//@ verify: --unwind 4
// The mine pump as layers, stacked in the wrong order.
// Wrong: the high water sensor is a layer on top of the methane alarm and switches the pump on
// after the alarm has switched it off.

import oxpecker.contracts.*;

class Pump {
    int water;
    boolean methane;
    boolean running;

    void processEnvironment() { }
}

class AlarmPump extends Pump {
    @Ensures("this.methane ==> !this.running")
    void processEnvironment() {
        super.processEnvironment();
        if (this.methane) {
            this.running = false;
        }
    }
}

class HighWaterPump extends AlarmPump {
    @Ensures("this.water >= 2 ==> this.running")
    void processEnvironment() {
        super.processEnvironment();
        if (this.water >= 2) {
            this.running = true;
        }
    }
}

class Main {
    @Requires("pump != null")
    @Exceptional("false")
    static void tick(Pump pump) {
        pump.processEnvironment();
        assert !(pump instanceof AlarmPump && pump.methane) || !pump.running; //~ assertion
    }
}
