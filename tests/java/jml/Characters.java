//@ entry: Main.f
//@ expect: valid
class Main {
    //@ requires 'a' <= c && c <= 'z';
    //@ ensures \result == c - 'a' + 'A' && 'A' <= \result && \result <= 'Z' && \result != '\n';
    static char f(char c) {
        return (char) (c - 32);
    }
}
