//@ like: examples/graphs/breadth_first_search_wrong.oox
//@ entry: Main.main
//@ expect: invalid
//@ verify: --unwind 4
// Breadth-first search that marks a vertex when it leaves the queue.
// Wrong: until then a vertex can enter the queue again through another neighbour. In a diamond
// the last vertex enters twice, and the queue of n cells overflows.

import oxpecker.contracts.*;

class Graph {
    int vertices;
    boolean[][] edge;

    @Requires("vertices > 0")
    Graph(int vertices) {
        this.vertices = vertices;
        this.edge = new boolean[vertices][vertices];
    }

    // The number of vertices that can be reached from start.
    @Requires("0 <= start && start < this.vertices")
    @Ensures("1 <= retval && retval <= this.vertices")
    @Exceptional("false") //~ exceptional
    int reachable(int start) {
        boolean[] visited = new boolean[this.vertices];
        int[] queue = new int[this.vertices];
        int count = 0;
        int head = 0;
        int tail = 1;
        queue[0] = start;
        while (head < tail) {
            int current = queue[head];
            head = head + 1;
            if (!visited[current]) {
                visited[current] = true;
                count = count + 1;
                int other = 0;
                while (other < this.vertices) {
                    if (this.edge[current][other] && !visited[other]) {
                        queue[tail] = other;
                        tail = tail + 1;
                    }
                    other = other + 1;
                }
            }
        }
        return count;
    }
}

class Main {
    static void main(boolean closeDiamond) throws RuntimeException {
        Graph graph = new Graph(4);
        graph.edge[0][1] = true;
        graph.edge[0][2] = true;
        graph.edge[1][3] = true;
        if (closeDiamond) {
            graph.edge[2][3] = true;
        }
        int n = graph.reachable(0);
        assert n == 4;
    }
}
