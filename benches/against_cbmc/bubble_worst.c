// Collavizza et al. 2010, figure 7: bubble sort of an array in descending order.
#define N 8 // size
int nondet_int(void);

int main(void) {
    int t[N];
    for (int i = 0; i < N; i++) {
        t[i] = nondet_int();
        __CPROVER_assume(t[i] == N - 1 - i);
    }
    for (int j = 0; j < N; j++) { // not: rounds_wrong
    for (int j = 0; j < N - 2; j++) { // only: rounds_wrong
        for (int i = 0; i < N - 1; i++) {
            if (t[i] > t[i + 1]) {
                int temp = t[i];
                t[i] = t[i + 1];
                t[i + 1] = temp;
            }
        }
    }
    for (int i = 0; i < N - 1; i++) {
        __CPROVER_assert(t[i] <= t[i + 1], "sorted");
    }
    return 0;
}
