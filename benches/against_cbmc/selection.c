// Collavizza et al. 2010, figure 8: selection sort of any array, the call is followed.
#define N 4 // size
int nondet_int(void);

int t[N];

int findMin(int l) {
    int index = l;
    int j = l + 1; // not: skip_wrong
    int j = l + 2; // only: skip_wrong
    while (j < N) {
        if (t[index] > t[j]) {
            index = j;
        }
        j = j + 1;
    }
    return index;
}

int main(void) {
    for (int i = 0; i < N; i++) {
        t[i] = nondet_int();
    }
    for (int i = 0; i < N; i++) {
        int k = findMin(i);
        int temp = t[i];
        t[i] = t[k];
        t[k] = temp;
    }
    for (int i = 0; i < N - 1; i++) {
        __CPROVER_assert(t[i] <= t[i + 1], "sorted");
    }
    return 0;
}
