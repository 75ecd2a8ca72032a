//@ like: examples/graphs/topological_sort.oox
//@ entry: Main.main
//@ expect: valid
// A topological order by depth-first search: a vertex is written down after all vertices that it
// depends on. Grey vertices are those on the present way; meeting one means a circle, and throws.

import oxpecker.contracts.*;

class Graph {
    boolean[][] needs;
    int[] colour;
    int[] order;
    int written;

    @Requires("vertices > 0")
    Graph(int vertices) {
        this.needs = new boolean[vertices][vertices];
        this.colour = new int[vertices];
        this.order = new int[vertices];
    }

    @Ensures("forall v, i : retval : forall w, j : retval : i < j ==> v != w")
    int[] sort() {
        int v = 0;
        while (v < this.order.length) {
            this.visit(v);
            v = v + 1;
        }
        return this.order;
    }

    // Colours: 0 not seen, 1 on the way, 2 written down.
    @Requires("0 <= v && v < #this.colour")
    @Ensures("this.colour[v] == 2")
    void visit(int v) {
        if (this.colour[v] == 2) {
            return;
        }
        if (this.colour[v] == 1) {
            throw new RuntimeException("circular dependency");
        }
        this.colour[v] = 1;
        int other = 0;
        while (other < this.colour.length) {
            if (this.needs[v][other]) {
                this.visit(other);
            }
            other = other + 1;
        }
        this.colour[v] = 2;
        this.order[this.written] = v;
        this.written = this.written + 1;
    }
}

class Main {
    @Exceptional("false")
    static void main(boolean circular) {
        // 0 needs 1 and 2, 1 needs 3, 2 needs 3, and perhaps 3 needs 0.
        Graph graph = new Graph(4);
        graph.needs[0][1] = true;
        graph.needs[0][2] = true;
        graph.needs[1][3] = true;
        graph.needs[2][3] = true;
        if (circular) {
            graph.needs[3][0] = true;
        }
        boolean refused = false;
        try {
            int[] order = graph.sort();
            assert order[0] == 3 && order[3] == 0;
        } catch (RuntimeException refusal) {
            refused = true;
        }
        assert refused == circular;
    }
}
