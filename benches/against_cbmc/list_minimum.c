// Koppier 2020, listing B.4: the minimum of the first nodes of any linked list, with an assertion about those that were seen.
// No more than N + 1 nodes are looked at, so that this many are enough for lists of every shape, circles too.
#define N 3 // size
int nondet_int(void);

struct node {
    int value;
    struct node *next;
};

int main(void) {
    struct node nodes[N + 2];
    for (int k = 0; k < N + 2; k++) {
        int next = nondet_int();
        __CPROVER_assume(-1 <= next && next < N + 2);
        nodes[k].value = nondet_int();
        nodes[k].next = next < 0 ? (struct node *)0 : &nodes[next];
    }
    int values[N];
    int i = 0;
    int min = nodes[0].value;
    struct node *next = nodes[0].next;
    while (next != (struct node *)0 && i < N) {
        int value = next->value;
        if (value < min) { // not: greater_wrong
        if (value < min && i < N - 1) { // only: greater_wrong
            min = value;
        }
        next = next->next;
        values[i] = value;
        i = i + 1;
    }
    for (int index = 0; index < i; index++) {
        __CPROVER_assert(min <= values[index], "minimum");
    }
    return 0;
}
