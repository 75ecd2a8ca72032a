//@ entry: StaticNested.check
//@ expect: valid

public class StaticNested {
    static abstract class Visitor {
        abstract int leaf(int v);

        abstract int node(int a, int b);
    }

    static abstract class Expr {
        abstract int accept(Visitor v);
    }

    static class Leaf extends Expr {
        final int value;

        Leaf(int value) {
            this.value = value;
        }

        int accept(Visitor v) {
            return v.leaf(value);
        }
    }

    static class Sum extends Expr {
        final Expr a, b;

        Sum(Expr a, Expr b) {
            this.a = a;
            this.b = b;
        }

        int accept(Visitor v) {
            return v.node(a.accept(v), b.accept(v));
        }
    }

    static void check(int x, int y) {
        Expr e = new Sum(new Leaf(x), new Sum(new Leaf(y), new Leaf(1)));
        int value = e.accept(new Visitor() {
            int leaf(int v) {
                return v;
            }

            int node(int a, int b) {
                return a + b;
            }
        });
        int leaves = e.accept(new Visitor() {
            int leaf(int v) {
                return 1;
            }

            int node(int a, int b) {
                return a + b;
            }
        });
        assert value == x + y + 1;
        assert leaves == 3;
    }
}
