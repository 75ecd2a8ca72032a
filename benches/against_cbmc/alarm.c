// An alarm system with ten inputs a step: modes 0 disarmed, 1 arming, 2 armed, 3 entry, 4 alarm.
#define N 5 // size
int nondet_int(void);
_Bool nondet_bool(void);

int mode, timer, attempts, noise;
_Bool siren, light;

void step(_Bool arm, int code, _Bool door, _Bool window, _Bool motion, _Bool tamper, _Bool panic, _Bool fire, _Bool low, _Bool reset) {
    if (reset) {
        attempts = 0;
    }
    // Three wrong codes lock the keypad until a reset.
    _Bool right = 0;
    if (code != 0 && attempts < 3) {
        if (code == 7) {
            right = 1;
            attempts = 0;
        } else {
            attempts = attempts + 1;
        }
    }
    if (panic || fire || (tamper && mode != 0)) {
        mode = 4;
        timer = 0;
    } else if (right) {
        mode = 0;
        timer = 0;
    } else if (mode == 0) {
        if (arm && !door && !window) {
            mode = 1;
            timer = 3;
        }
    } else if (mode == 1) {
        timer = timer - 1;
        if (timer == 0) {
            mode = 2;
        }
    } else if (mode == 2) {
        if (window || (motion && !door)) {
            mode = 4;
        } else if (door) {
            mode = 3;
            timer = 3;
        }
    } else if (mode == 3) {
        timer = timer - 1;
        if (timer == 0) {
            mode = 4;
        }
    }
    // The siren gives up after five steps.
    if (mode == 4) {
        if (noise < 5) {
            noise = noise + 1;
            siren = !low;
        } else {
            siren = 0;
        }
    } else {
        noise = 0;
        siren = 0;
    }
    light = siren || mode == 3 || low;
}

int main(void) {
    int entering = 0;
    for (int steps = N; steps > 0; steps = steps - 1) {
        _Bool arm = nondet_bool();
        int code = nondet_int();
        __CPROVER_assume(0 <= code && code <= 9);
        _Bool door = nondet_bool(), window = nondet_bool(), motion = nondet_bool(), tamper = nondet_bool();
        _Bool panic = nondet_bool(), fire = nondet_bool(), low = nondet_bool(), reset = nondet_bool();
        int mode0 = mode, attempts0 = attempts;
        step(arm, code, door, window, motion, tamper, panic, fire, low, reset);
        entering = mode == 3 ? entering + 1 : 0;
        __CPROVER_assert(!siren || (mode == 4 && light), "siren"); // only: siren
        __CPROVER_assert(0 <= timer && timer <= 3, "timer"); // only: timer
        __CPROVER_assert(!(timer > 0) || mode == 1 || mode == 3, "timer"); // only: timer
        __CPROVER_assert(!(attempts0 == 3 && !reset && mode0 == 4) || mode == 4, "keypad"); // only: keypad
        __CPROVER_assert(!(mode0 == 0 && mode == 4) || panic || fire, "disarmed"); // only: disarmed
        __CPROVER_assert(entering <= 3, "delay"); // only: delay
        __CPROVER_assert(!(mode0 == 3 && mode == 4) || panic || fire || tamper, "break in"); // only: break_in_wrong
        __CPROVER_assert(noise < 5 || siren || mode != 4, "silent"); // only: silent_wrong
    }
    return 0;
}
