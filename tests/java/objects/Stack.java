//@ entry: Stack.check
//@ expect: invalid

public class Stack {
    private final int[] elements = new int[2];
    private int size;

    void push(int x) {
        elements[size++] = x; //~ exception
    }

    int pop() {
        return elements[--size];
    }

    static void check(boolean a, boolean b, int x) {
        Stack stack = new Stack();
        stack.push(x);
        assert stack.pop() == x;
        stack.push(1);
        if (a) {
            stack.push(2);
        }
        if (b) {
            stack.push(3);
        }
        assert stack.pop() == (b ? 3 : a ? 2 : 1);
    }
}
