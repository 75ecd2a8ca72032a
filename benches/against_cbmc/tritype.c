// Collavizza et al. 2010, appendix 2: 4 no triangle, 3 equilateral, 2 isosceles, 1 any other. There is no size.
int nondet_int(void);

int tritype(int i, int j, int k) {
    int type = 0;
    if (i == 0 || j == 0 || k == 0) {
        type = 4;
    } else {
        if (i == j) { type = type + 1; }
        if (i == k) { type = type + 2; }
        if (j == k) { type = type + 3; }
        if (type == 0) {
            if (i + j <= k || j + k <= i || i + k <= j) {
                type = 4;
            } else {
                type = 1;
            }
        } else if (type > 3) {
            type = 3;
        } else if (type == 1 && i + j > k) {
            type = 2;
        } else if (type == 2 && i + k > j) { // not: sides_wrong
        } else if (type == 1 && i + k > j) { // only: sides_wrong
            type = 2;
        } else if (type == 3 && j + k > i) {
            type = 2;
        } else {
            type = 4;
        }
    }
    return type;
}

int main(void) {
    int i = nondet_int(), j = nondet_int(), k = nondet_int();
    __CPROVER_assume(0 <= i && i <= 1000000 && 0 <= j && j <= 1000000 && 0 <= k && k <= 1000000);
    int result = tritype(i, j, k);
    _Bool none = i + j <= k || j + k <= i || i + k <= j;
    _Bool all = i == j && j == k;
    _Bool some = i == j || j == k || i == k;
    __CPROVER_assert(!none || result == 4, "none");
    __CPROVER_assert(!(!none && all) || result == 3, "equilateral");
    __CPROVER_assert(!(!none && !all && some) || result == 2, "isosceles");
    __CPROVER_assert(!(!none && !all && !some) || result == 1, "other");
    return 0;
}
