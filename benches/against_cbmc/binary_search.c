// Collavizza et al. 2010, figure 1: binary search in any ascending array.
#define N 8 // size
int nondet_int(void);

int a[N];

int search(int v) {
    int l = 0;
    int u = N - 1;
    while (l <= u) {
        int m = (l + u) / 2;
        if (a[m] == v) {
            return m;
        }
        if (a[m] > v) {
            u = m - 1;
        } else {
            l = m + 1; // not: half_wrong
            u = m - 1; // only: half_wrong
        }
    }
    return -1;
}

int main(void) {
    for (int i = 0; i < N; i++) {
        a[i] = nondet_int();
    }
    for (int i = 0; i < N - 1; i++) {
        __CPROVER_assume(a[i] <= a[i + 1]);
    }
    int v = nondet_int();
    int result = search(v);
    if (result != -1) {
        __CPROVER_assert(a[result] == v, "found");
    } else {
        for (int k = 0; k < N; k++) {
            __CPROVER_assert(a[k] != v, "absent");
        }
    }
    return 0;
}
