//@ like: examples/controllers/mine_pump.oox
//@ entry: Main.main
//@ expect: valid
// A pump keeps a mine dry. Its controller is a family of products: a low water sensor, a high
// water sensor, a methane alarm and commands to start and stop can be combined at will. The entry
// runs every product for two ticks of any environment and asserts what each feature promises.

import oxpecker.contracts.*;

// Which features a product has.
class Features {
    boolean lowWaterSensor;
    boolean highWaterSensor;
    boolean methaneAlarm;
    boolean commands;

    Features(boolean low, boolean high, boolean methane, boolean commands) {
        this.lowWaterSensor = low;
        this.highWaterSensor = high;
        this.methaneAlarm = methane;
        this.commands = commands;
    }
}

// The mine: the water stands low (0), normal (1) or high (2), and there may be methane.
class Mine {
    int water;
    boolean methane;

    @Requires("0 <= water && water <= 2")
    Mine(int water, boolean methane) {
        this.water = water;
        this.methane = methane;
    }

    boolean isLow() {
        return this.water == 0;
    }

    boolean isHigh() {
        return this.water == 2;
    }
}

class Pump {
    Features features;
    Mine mine;
    boolean running;
    boolean stoppedByOperator;

    @Requires("features != null && mine != null")
    Pump(Features features, Mine mine) {
        this.features = features;
        this.mine = mine;
    }

    // The only place where the pump is switched on.
    @Ensures("this.features.methaneAlarm && this.mine.methane ==> !this.running")
    @Exceptional("false")
    void activate() {
        this.running = !(this.features.methaneAlarm && this.mine.methane);
    }

    @Ensures("!this.running")
    void deactivate() {
        this.running = false;
    }

    @Requires("this.features.commands")
    void startCommand() {
        this.stoppedByOperator = false;
        if (!this.features.lowWaterSensor || !this.mine.isLow()) {
            this.activate();
        }
    }

    @Requires("this.features.commands")
    @Ensures("!this.running && this.stoppedByOperator")
    void stopCommand() {
        this.stoppedByOperator = true;
        this.deactivate();
    }

    // Called at every tick: what the sensors see decides about the pump.
    @Exceptional("false")
    void processEnvironment() {
        if (this.features.methaneAlarm && this.mine.methane) {
            this.deactivate();
        } else if (this.features.lowWaterSensor && this.mine.isLow()) {
            this.deactivate();
        } else if (this.features.highWaterSensor && this.mine.isHigh() && !this.stoppedByOperator) {
            this.activate();
        }
    }

    // What the features promise together after the environment was processed.
    void checkPromises() {
        if (this.features.methaneAlarm && this.mine.methane) {
            assert !this.running;
        }
        if (this.features.lowWaterSensor && this.mine.isLow()) {
            assert !this.running;
        }
        if (this.stoppedByOperator) {
            assert !this.running;
        }
        boolean alarm = this.features.methaneAlarm && this.mine.methane;
        boolean mayRun = !alarm && !this.stoppedByOperator;
        if (this.features.highWaterSensor && this.mine.isHigh() && mayRun) {
            assert this.running;
        }
    }
}

class Main {
    // command: 0 none, 1 start, 2 stop. The second tick may bring other water and other air.
    @Requires("0 <= water && water <= 2 && 0 <= command && command <= 2")
    @Exceptional("false")
    static void main(boolean low, boolean high, boolean methane, boolean commands, int water, int command, boolean gasBefore, boolean gasAfter) {
        Features features = new Features(low, high, methane, commands);
        Mine mine = new Mine(2, gasBefore);
        Pump pump = new Pump(features, mine);
        pump.processEnvironment();
        pump.checkPromises();

        if (commands && command == 1) {
            pump.startCommand();
        } else if (commands && command == 2) {
            pump.stopCommand();
        }
        mine.water = water;
        mine.methane = gasAfter;
        pump.processEnvironment();
        pump.checkPromises();
    }
}
