// A traffic light with a button for pedestrians that remembers requests. Cars: 0 red, 1 green, 2 yellow.
#define N 5 // size
_Bool nondet_bool(void);

int cars, timer;
_Bool walk, request;

void step(_Bool button) {
    if (button && !walk) {
        request = 1;
        if (timer > 0) { timer = 2; } // only: prompt_wrong
    }
    if (timer > 0) {
        timer = timer - 1;
    } else if (walk) {
        walk = 0;
        timer = 1;
    } else if (cars == 2) {
        cars = 0;
        walk = 1;
        request = 0;
        timer = 1;
    } else if (cars == 0) {
        cars = 1;
        timer = 1; // only: prompt_wrong
    } else if (request) {
        cars = 2;
    }
}

int main(void) {
    int waiting = 0;
    for (int steps = N; steps > 0; steps = steps - 1) {
        step(nondet_bool());
        waiting = request ? waiting + 1 : 0;
        __CPROVER_assert(!walk || cars == 0, "exclusive"); // only: exclusive
        __CPROVER_assert(0 <= timer && timer <= 1, "timer"); // only: exclusive
        __CPROVER_assert(waiting <= 4, "prompt"); // not: exclusive
    }
    return 0;
}
