//@ like: examples/controllers/mine_pump_wrong.oox
//@ entry: Main.main
//@ expect: invalid
//@ verify: --unwind 4
// The mine pump with two features that do not know of each other.
// Wrong: the start command switches the pump on without asking the methane alarm. Each feature is
// right when it is alone; only the product with both of them pumps in a mine full of gas.

import oxpecker.contracts.*;

class Pump {
    boolean methaneAlarm;
    boolean commands;
    boolean methane;
    boolean running;

    Pump(boolean methaneAlarm, boolean commands, boolean methane) {
        this.methaneAlarm = methaneAlarm;
        this.commands = commands;
        this.methane = methane;
    }

    @Ensures("this.methaneAlarm && this.methane ==> !this.running")
    void processEnvironment() {
        if (this.methaneAlarm && this.methane) {
            this.running = false;
        }
    }

    @Requires("this.commands")
    void startCommand() {
        this.running = true;
    }
}

class Main {
    @Exceptional("false")
    static void main(boolean methaneAlarm, boolean commands, boolean methane, boolean start) {
        Pump pump = new Pump(methaneAlarm, commands, methane);
        pump.processEnvironment();
        if (commands && start) {
            pump.startCommand();
        }
        if (methaneAlarm && methane) {
            assert !pump.running; //~ assertion
        }
    }
}
