//@ entry: Main.f
//@ expect: invalid
class Main {
    private int[] items = new int[4];
    private int size;
    //@ private invariant items.length < 100;
    //@ private invariant 0 <= size && size <= items.length; //~ class

    void f() {
        size++;
    }
}
