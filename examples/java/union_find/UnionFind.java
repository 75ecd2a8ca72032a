//@ like: examples/graphs/union_find.oox
//@ entry: Main.main
//@ expect: valid
// Union-find: each set is a tree of parent links, and the root stands for the set. find shortens
// the way it went. Which elements are joined comes from the input.

import oxpecker.contracts.*;

class UnionFind {
    int[] parent;
    int sets;

    @Requires("n > 0")
    @Ensures("this.sets == n")
    UnionFind(int n) {
        this.parent = new int[n];
        int i = 0;
        while (i < n) {
            this.parent[i] = i;
            i = i + 1;
        }
        this.sets = n;
    }

    @Requires("0 <= x && x < #this.parent")
    @Ensures("this.parent[retval] == retval && this.parent[x] == retval")
    @Exceptional("false")
    int find(int x) {
        int above = this.parent[x];
        if (above == x) {
            return x;
        }
        int root = this.find(above);
        this.parent[x] = root;
        return root;
    }

    @Requires("0 <= x && x < #this.parent && 0 <= y && y < #this.parent")
    @Ensures("this.sets == old(this.sets) || this.sets == old(this.sets) - 1")
    @Exceptional("false")
    void union(int x, int y) {
        int rootX = this.find(x);
        int rootY = this.find(y);
        if (rootX != rootY) {
            this.parent[rootX] = rootY;
            this.sets = this.sets - 1;
        }
    }

    @Exceptional("false")
    boolean connected(int x, int y) {
        return this.find(x) == this.find(y);
    }
}

class Main {
    // Two unions among three elements.
    @Requires("0 <= a && a < 3 && 0 <= b && b < 3 && 0 <= c && c < 3 && 0 <= d && d < 3")
    @Exceptional("false")
    static void main(int a, int b, int c, int d) {
        UnionFind partition = new UnionFind(3);
        partition.union(a, b);
        partition.union(c, d);
        boolean joinedAB = partition.connected(a, b);
        boolean joinedCD = partition.connected(c, d);
        assert joinedAB && joinedCD;
        // The two pairs are in one set exactly if they share an element.
        boolean joinedAC = partition.connected(a, c);
        assert joinedAC == (a == c || a == d || b == c || b == d);
        assert partition.sets >= 1;
    }
}
