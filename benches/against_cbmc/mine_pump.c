// A mine pump with the features high water, low water, methane alarm and commands; water from 0 to 5.
#define N 5 // size
int nondet_int(void);
_Bool nondet_bool(void);

int water;
_Bool running, enabled = 1;

void step(int inflow, _Bool methane, _Bool stop, _Bool start) {
    water = water + inflow;
    if (running) {
        water = water - 1;
    }
    if (water > 5) {
        water = 5;
    }
    if (water < 0) {
        water = 0;
    }
    // Feature: commands.
    if (stop) {
        enabled = 0;
        running = 0;
    } else if (start) {
        enabled = 1;
    }
    // Feature: high water.
    if (enabled && !running && water >= 4) {
        running = 1;
    }
    // Feature: low water.
    if (running && water <= 1) { // not: methane
        running = 0; // not: methane
    } // not: methane
    // Feature: methane alarm.
    if (methane && !(start && enabled)) { // only: start_wrong
    if (methane) { // not: start_wrong
        running = 0;
    }
}

int main(void) {
    for (int steps = N; steps > 0; steps = steps - 1) {
        int inflow = nondet_int();
        __CPROVER_assume(0 <= inflow && inflow <= 2);
        _Bool methane = nondet_bool(), stop = nondet_bool(), start = nondet_bool();
        step(inflow, methane, stop, start);
        __CPROVER_assert(!methane || !running, "methane"); // not: flood_wrong
        __CPROVER_assert(enabled || !running, "enabled"); // not: flood_wrong
        __CPROVER_assert(!(water <= 1) || !running, "low"); // only: levels
        __CPROVER_assert(!(water >= 4 && enabled && !methane) || running, "high"); // only: levels
        __CPROVER_assert(0 <= water && water <= 5, "water"); // not: flood_wrong
        __CPROVER_assert(water < 5 || !enabled || !running, "flood"); // only: flood_wrong
    }
    return 0;
}
