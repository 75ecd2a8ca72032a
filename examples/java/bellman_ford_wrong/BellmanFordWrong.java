//@ like: examples/graphs/bellman_ford_wrong.oox
//@ entry: Main.main
//@ expect: invalid
//@ verify: --unwind 4
// Shortest ways by Bellman and Ford, with a round too few.
// Wrong: the rounds stop at n - 2. A shortest way that uses all n vertices is then not found if
// the edges are visited in the worst order.

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

    @Requires("this.edges < #this.source")
    @Exceptional("false")
    void addEdge(int from, int to, int cost) {
        int e = this.edges;
        this.source[e] = from;
        this.target[e] = to;
        this.weight[e] = cost;
        this.edges = e + 1;
    }

    @Requires("0 <= start && start < this.vertices")
    @Exceptional("false")
    int[] distances(int start, int infinity) {
        int[] distance = new int[this.vertices];
        int v = 0;
        while (v < this.vertices) {
            distance[v] = v == start ? 0 : infinity;
            v = v + 1;
        }
        int round = 1;
        while (round < this.vertices - 1) {
            int e = 0;
            while (e < this.edges) {
                int from = this.source[e];
                int to = this.target[e];
                if (distance[from] != infinity && distance[from] + this.weight[e] < distance[to]) {
                    distance[to] = distance[from] + this.weight[e];
                }
                e = e + 1;
            }
            round = round + 1;
        }
        return distance;
    }
}

class Main {
    @Requires("-100 <= w && w <= 100")
    @Exceptional("false")
    static void main(int w) {
        Graph graph = new Graph(4, 4);
        graph.addEdge(2, 3, 1);
        graph.addEdge(1, 2, w);
        graph.addEdge(0, 1, 4);
        graph.addEdge(0, 3, 12);
        int[] distance = graph.distances(0, 1000000);
        assert distance[3] == (w < 7 ? 5 + w : 12); //~ assertion
    }
}
