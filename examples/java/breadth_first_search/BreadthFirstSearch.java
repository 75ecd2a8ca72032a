//@ like: examples/graphs/breadth_first_search.oox
//@ entry: Main.main
//@ expect: valid
// Breadth-first search computes the number of steps to every vertex. A vertex is marked when it
// enters the queue, so the queue never holds one twice and n cells suffice.
// One edge of the graph is there or not, as the input says.

import oxpecker.contracts.*;

class Graph {
    int vertices;
    boolean[][] edge;

    @Requires("vertices > 0")
    Graph(int vertices) {
        this.vertices = vertices;
        this.edge = new boolean[vertices][vertices];
    }

    @Requires("0 <= a && a < this.vertices && 0 <= b && b < this.vertices")
    @Ensures("this.edge[a][b] && this.edge[b][a]")
    @Exceptional("false")
    void connect(int a, int b) {
        this.edge[a][b] = true;
        this.edge[b][a] = true;
    }

    // The number of steps from start to each vertex, -1 where there is no way.
    @Requires("0 <= start && start < this.vertices")
    @Ensures({"#retval == this.vertices && retval[start] == 0",
        "forall d, v : retval : -1 <= d && d < this.vertices"})
    @Exceptional("false")
    int[] steps(int start) {
        int[] distance = new int[this.vertices];
        int v = 0;
        while (v < this.vertices) {
            distance[v] = -1;
            v = v + 1;
        }
        int[] queue = new int[this.vertices];
        int head = 0;
        int tail = 1;
        queue[0] = start;
        distance[start] = 0;
        while (head < tail) {
            int current = queue[head];
            head = head + 1;
            int other = 0;
            while (other < this.vertices) {
                if (this.edge[current][other] && distance[other] == -1) {
                    distance[other] = distance[current] + 1;
                    queue[tail] = other;
                    tail = tail + 1;
                }
                other = other + 1;
            }
        }
        return distance;
    }
}

class Main {
    @Exceptional("false")
    static void main(boolean shortcut) {
        // A way 0 - 1 - 2 - 3, a vertex 4 for itself, and perhaps an edge from 0 to 3.
        Graph graph = new Graph(5);
        graph.connect(0, 1);
        graph.connect(1, 2);
        graph.connect(2, 3);
        if (shortcut) {
            graph.connect(0, 3);
        }
        int[] distance = graph.steps(0);
        assert distance[1] == 1 && distance[2] == 2;
        assert distance[3] == (shortcut ? 1 : 3);
        assert distance[4] == -1;
    }
}
