//@ like: examples/objects/visitor.oox
//@ entry: Main.main
//@ expect: valid
// The visitor pattern over arithmetic expressions: each node calls back the method of the visitor
// that fits it. One visitor computes the value, one counts the nodes, one computes the depth.

import oxpecker.contracts.*;

interface Expression {
    int accept(Visitor visitor);
}

interface Visitor {
    int visitNumber(Number number);
    int visitSum(Sum sum);
    int visitProduct(Product product);
}

class Number implements Expression {
    int value;

    Number(int value) {
        this.value = value;
    }

    public int accept(Visitor visitor) {
        return visitor.visitNumber(this);
    }
}

class Sum implements Expression {
    Expression left;
    Expression right;

    @Requires("left != null && right != null")
    Sum(Expression left, Expression right) {
        this.left = left;
        this.right = right;
    }

    public int accept(Visitor visitor) {
        return visitor.visitSum(this);
    }
}

class Product implements Expression {
    Expression left;
    Expression right;

    @Requires("left != null && right != null")
    Product(Expression left, Expression right) {
        this.left = left;
        this.right = right;
    }

    public int accept(Visitor visitor) {
        return visitor.visitProduct(this);
    }
}

class Evaluator implements Visitor {
    public int visitNumber(Number number) {
        return number.value;
    }

    public int visitSum(Sum sum) {
        return sum.left.accept(this) + sum.right.accept(this);
    }

    public int visitProduct(Product product) {
        return product.left.accept(this) * product.right.accept(this);
    }
}

// This visitor keeps its result in a field.
class Counter implements Visitor {
    int count;

    public int visitNumber(Number number) {
        this.count = this.count + 1;
        return this.count;
    }

    public int visitSum(Sum sum) {
        this.count = this.count + 1;
        sum.left.accept(this);
        return sum.right.accept(this);
    }

    public int visitProduct(Product product) {
        this.count = this.count + 1;
        product.left.accept(this);
        return product.right.accept(this);
    }
}

class Depth implements Visitor {
    @Ensures("retval >= a && retval >= b")
    static int larger(int a, int b) {
        return a > b ? a : b;
    }

    public int visitNumber(Number number) {
        return 1;
    }

    public int visitSum(Sum sum) {
        return 1 + Depth.larger(sum.left.accept(this), sum.right.accept(this));
    }

    public int visitProduct(Product product) {
        return 1 + Depth.larger(product.left.accept(this), product.right.accept(this));
    }
}

class Main {
    @Exceptional("false")
    static void main(int x, int y) {
        // (x + 2) * y
        Expression sum = new Sum(new Number(x), new Number(2));
        Expression tree = new Product(sum, new Number(y));

        int value = tree.accept(new Evaluator());
        assert value == (x + 2) * y;

        Counter counter = new Counter();
        tree.accept(counter);
        assert counter.count == 5;

        int depth = tree.accept(new Depth());
        assert depth == 3;
    }
}
