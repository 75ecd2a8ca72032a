//@ like: examples/controllers/mine_pump_layers.oox
//@ entry: Main.tick
//@ expect: valid
// The mine pump as layers: every feature is a subclass that refines the one below it and calls it
// by super. The methane alarm is the outermost layer and has the last word. The entry takes any
// pump, so its run-time type is one of the four products.

import oxpecker.contracts.*;

// The base product does nothing by itself.
class Pump {
    int water;
    boolean methane;
    boolean running;

    void processEnvironment() { }
}

class LowWaterPump extends Pump {
    @Ensures("this.water <= 0 ==> !this.running")
    void processEnvironment() {
        super.processEnvironment();
        if (this.water <= 0) {
            this.running = false;
        }
    }
}

class HighWaterPump extends LowWaterPump {
    @Ensures({"this.water >= 2 ==> this.running",
        "this.water <= 0 ==> !this.running"})
    void processEnvironment() {
        super.processEnvironment();
        if (this.water >= 2) {
            this.running = true;
        }
    }
}

class AlarmPump extends HighWaterPump {
    @Ensures({"this.methane ==> !this.running",
        "this.water >= 2 && !this.methane ==> this.running"})
    void processEnvironment() {
        super.processEnvironment();
        if (this.methane) {
            this.running = false;
        }
    }
}

class Main {
    @Requires("pump != null")
    @Exceptional("false")
    static void tick(Pump pump) {
        boolean ranBefore = pump.running;
        pump.processEnvironment();
        assert !(pump instanceof LowWaterPump && pump.water <= 0) || !pump.running;
        assert !(pump instanceof AlarmPump && pump.methane) || !pump.running;
        if (!(pump instanceof LowWaterPump)) {
            assert pump.running == ranBefore;
        }
    }

    static void main() {
        Pump pump = new AlarmPump();
        pump.water = 2;
        Main.tick(pump);
        assert pump.running;
        pump.methane = true;
        Main.tick(pump);
        assert !pump.running;
    }
}
