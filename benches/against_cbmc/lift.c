// A lift in a building of four floors with a button on each; it goes on in its direction while there are requests ahead.
#define N 5 // size
_Bool nondet_bool(void);

int floor_;
_Bool up = 1, open_, requests[4];

_Bool ahead(_Bool up) {
    for (int f = 0; f < 4; f = f + 1) {
        if (requests[f] && (up ? f > floor_ : f < floor_)) {
            return 1;
        }
    }
    return 0;
}

void move(void) {
    open_ = 0;
    floor_ = up ? floor_ + 1 : floor_ - 1;
}

void step(void) {
    _Bool others = ahead(1) || ahead(0);
    if (requests[floor_]) { // only: starving_wrong
    if (requests[floor_] && !(open_ && others)) { // not: starving_wrong
        open_ = 1;
        requests[floor_] = 0;
    } else if (ahead(up)) {
        move();
    } else if (others) {
        up = !up;
        move();
    }
}

int main(void) {
    int waiting = 0;
    for (int steps = N; steps > 0; steps = steps - 1) {
        for (int f = 0; f < 4; f = f + 1) {
            if (nondet_bool()) {
                requests[f] = 1;
            }
        }
        int before = floor_;
        step();
        waiting = requests[3] ? waiting + 1 : 0;
        __CPROVER_assert(0 <= floor_ && floor_ < 4, "inside"); // only: inside
        __CPROVER_assert(floor_ == before || !open_, "closed"); // only: inside
        __CPROVER_assert(waiting <= 14, "served"); // only: served
        __CPROVER_assert(waiting <= 8, "starving"); // only: starving_wrong
    }
    return 0;
}
