// A cruise control: modes 0 off, 1 standby, 2 cruising, 3 overridden by the pedal; a target of 0 was not set yet.
#define N 5 // size
int nondet_int(void);
_Bool nondet_bool(void);

int mode, target, throttle, speed;

void step(_Bool ignition, _Bool brake, _Bool pedal, _Bool set, _Bool resume, _Bool cancel, int change) {
    speed = speed + change;
    if (speed < 0) {
        speed = 0;
    }
    if (!ignition) {
        mode = 0;
        target = 0;
    } else if (mode == 0) {
        mode = 1;
    } else if (brake || cancel) {
        mode = 1;
    } else if (mode == 1) {
        if (set && speed >= 40) {
            target = speed;
            mode = 2;
        } else if (resume) { // only: resume_wrong
        } else if (resume && target > 0) { // not: resume_wrong
            mode = 2;
        }
    } else if (mode == 2) {
        if (pedal) {
            mode = 3;
        }
    } else if (!pedal) {
        mode = 2;
    }
    if (mode != 2) {
        throttle = 0;
    } else if (speed < target && throttle < 10) {
        throttle = throttle + 1;
    } else if (speed > target && throttle > 0) {
        throttle = throttle - 1;
    }
}

int main(void) {
    for (int steps = N; steps > 0; steps = steps - 1) {
        _Bool ignition = nondet_bool(), brake = nondet_bool(), pedal = nondet_bool();
        _Bool set = nondet_bool(), resume = nondet_bool(), cancel = nondet_bool();
        int change = nondet_int();
        __CPROVER_assume(-30 <= change && change <= 30);
        step(ignition, brake, pedal, set, resume, cancel, change);
        __CPROVER_assert(!(brake || !ignition) || (mode < 2 && throttle == 0), "brake"); // only: brake
        __CPROVER_assert(0 <= throttle && throttle <= 10, "throttle"); // only: throttle
        __CPROVER_assert(!(throttle > 0) || mode == 2, "throttle"); // only: throttle
        __CPROVER_assert(!(mode >= 2) || target >= 40, "target"); // not: brake throttle
    }
    return 0;
}
