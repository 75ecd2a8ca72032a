//@ expect: valid
//@ needs: jdk

import java.util.HashSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.PriorityQueue;

public class Sets {
    public static void main(String[] args) {
        Set<Integer> set = new HashSet<>();
        System.out.println(set.add(5) + " " + set.add(5) + " " + set.add(3) + " " + set.contains(3) + " " + set);
        set.retainAll(Set.of(3, 4));
        System.out.println(set);
        TreeMap<String, Integer> tree = new TreeMap<>();
        for (String s : new String[] {"pear", "apple", "fig", "kiwi"}) {
            tree.put(s, s.length());
        }
        System.out.println(tree + " " + tree.firstKey() + " " + tree.floorKey("g") + " " + tree.headMap("g"));
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        for (int x : new int[] {5, 1, 4, 1, 3}) {
            queue.add(x);
        }
        while (!queue.isEmpty()) {
            System.out.print(queue.poll() + " ");
        }
        System.out.println();
    }
}
