//@ entry: Main.Main
//@ expect: invalid
// Fields of classes with specifications are never null by default.

class Main {
    Main next; //~ class

    //@ requires true;
    Main() { }
}
