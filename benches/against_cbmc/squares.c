// Collavizza et al. 2010, figure 9: the sum of the squares of different numbers up to n; the array has n + 1 elements.
#define N 4 // size
int nondet_int(void);

int main(void) {
    int t[N];
    int n = N - 1;
    for (int i = 0; i < N; i++) {
        t[i] = nondet_int();
        __CPROVER_assume(0 <= t[i] && t[i] <= n); // not: range_wrong
        __CPROVER_assume(0 <= t[i] && t[i] <= n + 1); // only: range_wrong
    }
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < i; j++) {
            __CPROVER_assume(t[i] != t[j]);
        }
    }
    int s = 0;
    int i = 0;
    while (i != N) {
        s = s + t[i] * t[i];
        i = i + 1;
    }
    __CPROVER_assert(s == n * (n + 1) * (2 * n + 1) / 6, "sum");
    return 0;
}
