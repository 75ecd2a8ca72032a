//@ expect: valid

public class CloneObject implements Cloneable {
    int x = 1;
    int[] shared = {1};

    @Override
    public CloneObject clone() {
        try {
            return (CloneObject) super.clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    static class Not {
        Object copy() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    public static void main(String[] args) {
        CloneObject a = new CloneObject();
        CloneObject b = a.clone();
        b.x = 2;
        b.shared[0] = 2;
        System.out.println(a.x + " " + a.shared[0] + " " + (a != b) + " " + (b.getClass() == CloneObject.class));
        try {
            new Not().copy();
        } catch (CloneNotSupportedException e) {
            System.out.println("not cloneable");
        }
    }
}
