// Koppier 2020, listing B.2: bubble sort of any array up to a length.
#define N 3 // size
int nondet_int(void);

int main(void) {
    int length = nondet_int();
    __CPROVER_assume(length >= 0 && length <= N);
    int array[N];
    for (int i = 0; i < N; i++) {
        array[i] = nondet_int();
    }
    _Bool sorted = 0;
    while (!sorted) {
        sorted = 1;
        int i = 1;
        while (i < length) {
            int a = array[i];
            int b = array[i - 1];
            if (a < b) {
                array[i] = b;
                array[i - 1] = a;
                sorted = 0; // not: flag_wrong
                sorted = i > 1; // only: flag_wrong
            }
            i = i + 1;
        }
    }
    for (int i = 0; i < length; i++) {
        for (int j = 0; j < length; j++) {
            __CPROVER_assert(!(i < j) || array[i] <= array[j], "sorted");
        }
    }
    return 0;
}
