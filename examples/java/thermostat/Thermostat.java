//@ like: examples/controllers/thermostat.oox
//@ entry: Main.main
//@ expect: valid
// A thermostat with hysteresis: it heats below the lower threshold, stops above the upper one and
// keeps its state between them. The measured temperatures are arbitrary values (havoc).

import org.sosy_lab.sv_benchmarks.Verifier;
import oxpecker.contracts.*;

class Thermostat {
    int low;
    int high;
    boolean heating;

    @Requires("low < high")
    Thermostat(int low, int high) {
        this.low = low;
        this.high = high;
    }

    @Ensures({"temperature < this.low ==> this.heating",
        "temperature > this.high ==> !this.heating",
        "this.low <= temperature && temperature <= this.high ==> this.heating == old(this.heating)"})
    @Exceptional("false")
    void measure(int temperature) {
        if (temperature < this.low) {
            this.heating = true;
        } else if (temperature > this.high) {
            this.heating = false;
        }
    }
}

class Main {
    // Three measurements; the number of switches is at most three, and it counts only extremes.
    @Exceptional("false")
    static void main() {
        Thermostat thermostat = new Thermostat(18, 22);
        int switches = 0;
        int i = 0;
        while (i < 3) {
            boolean before = thermostat.heating;
            int temperature;
            temperature = Verifier.nondetInt();
            thermostat.measure(temperature);
            if (thermostat.heating != before) {
                switches = switches + 1;
                assert temperature < 18 || temperature > 22;
            }
            i = i + 1;
        }
        assert switches <= 3;
    }

    static boolean twoReadings(int first, int second) {
        Thermostat thermostat = new Thermostat(18, 22);
        thermostat.measure(first);
        thermostat.measure(second);
        return thermostat.heating;
    }
}
