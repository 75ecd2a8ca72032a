//@ like: examples/graphs/bellman_ford.oox
//@ entry: Main.main
//@ expect: valid
// Shortest ways by Bellman and Ford: each round relaxes all edges, and after n - 1 rounds all
// distances are final unless a negative circle can be reached. One weight is symbolic; the
// assertion says for every value of it which of the two ways is the shorter one.

import oxpecker.contracts.*;

class Graph {
    int vertices;
    int edges;
    int[] source;
    int[] target;
    int[] weight;

    @Requires("vertices > 0 && capacity >= 0")
    Graph(int vertices, int capacity) {
        this.vertices = vertices;
        this.source = new int[capacity];
        this.target = new int[capacity];
        this.weight = new int[capacity];
    }

    @Requires({"0 <= from && from < this.vertices && 0 <= to && to < this.vertices",
        "this.edges < #this.source"})
    @Ensures("this.edges == old(this.edges) + 1")
    @Exceptional("false")
    void addEdge(int from, int to, int cost) {
        int e = this.edges;
        this.source[e] = from;
        this.target[e] = to;
        this.weight[e] = cost;
        this.edges = e + 1;
    }

    // Distances from start; throws if a negative circle makes them meaningless.
    @Requires("0 <= start && start < this.vertices")
    @Ensures("#retval == this.vertices && retval[start] == 0")
    int[] distances(int start, int infinity) {
        int[] distance = new int[this.vertices];
        int v = 0;
        while (v < this.vertices) {
            distance[v] = infinity;
            v = v + 1;
        }
        distance[start] = 0;

        int round = 1;
        while (round < this.vertices) {
            this.relaxAll(distance, infinity);
            round = round + 1;
        }
        boolean changed = this.relaxAll(distance, infinity);
        if (changed) {
            throw new RuntimeException("negative circle");
        }
        return distance;
    }

    // One round over all edges; returns whether some distance became shorter.
    @Requires("distance != null && #distance == this.vertices")
    @Exceptional("false")
    boolean relaxAll(int[] distance, int infinity) {
        boolean changed = false;
        int e = 0;
        while (e < this.edges) {
            int from = this.source[e];
            int to = this.target[e];
            if (distance[from] != infinity && distance[from] + this.weight[e] < distance[to]) {
                distance[to] = distance[from] + this.weight[e];
                changed = true;
            }
            e = e + 1;
        }
        return changed;
    }
}

class Main {
    @Requires("-100 <= w && w <= 100")
    @Exceptional("false")
    static void main(int w) {
        // The edges come in the worst order: the way 0 -> 1 -> 2 -> 3 needs all three rounds.
        Graph graph = new Graph(4, 4);
        graph.addEdge(2, 3, 1);
        graph.addEdge(1, 2, w);
        graph.addEdge(0, 1, 4);
        graph.addEdge(0, 3, 12);
        int[] distance = graph.distances(0, 1000000);
        assert distance[1] == 4 && distance[2] == 4 + w;
        assert distance[3] == (w < 7 ? 5 + w : 12);
    }

    static void negativeCircle() {
        Graph graph = new Graph(2, 2);
        graph.addEdge(0, 1, 1);
        graph.addEdge(1, 0, -2);
        boolean refused = false;
        try {
            int[] distance = graph.distances(0, 1000000);
            assert distance[0] == 0;
        } catch (RuntimeException refusal) {
            refused = true;
        }
        assert refused;
    }
}
