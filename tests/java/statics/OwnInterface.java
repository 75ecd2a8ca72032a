//@ expect: valid

/** A class does not initialise an interface without code for it, but uses of its fields do. */
public class OwnInterface implements Plain, Active {
    static int log(String s) {
        System.out.println(s);
        return s.length();
    }

    public static void main(String[] args) {
        System.out.println("start");
        System.out.println(X);
        System.out.println(Y);
        new Leaf();
        System.out.println(Leaf.class.getName());
    }
}

interface Plain {
    int X = OwnInterface.log("Plain");
}

interface Active {
    int Y = OwnInterface.log("Active");

    private void helper() {
    }
}

interface Base {
    int B = OwnInterface.log("Base");

    default void base() {
    }
}

interface Middle extends Base {
    int M = OwnInterface.log("Middle");

    static void only() {
    }
}

interface Top extends Middle {
    int T = OwnInterface.log("Top");

    default void top() {
    }
}

class Root implements Base {
    static int r = OwnInterface.log("Root");
}

class Leaf extends Root implements Top, Active {
    static int l = OwnInterface.log("Leaf");
}
