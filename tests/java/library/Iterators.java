//@ expect: valid
//@ needs: jdk

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.NoSuchElementException;

public class Iterators {
    static class Range implements Iterable<Integer> {
        final int n;

        Range(int n) {
            this.n = n;
        }

        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int at;

                public boolean hasNext() {
                    return at < n;
                }

                public Integer next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException();
                    }
                    return at++;
                }
            };
        }
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int x : new Range(5)) {
            sum += x;
        }
        System.out.println(sum);
        List<String> list = new ArrayList<>(List.of("a", "b", "c"));
        ListIterator<String> it = list.listIterator();
        while (it.hasNext()) {
            String s = it.next();
            if (s.equals("b")) {
                it.set("B");
                it.add("x");
            }
        }
        System.out.println(list + " " + it.previousIndex());
        Map<String, Integer> map = new LinkedHashMap<>();
        map.put("z", 1);
        map.put("a", 2);
        map.put("z", 3);
        System.out.println(map + " " + map.entrySet().iterator().next().getValue());
        try {
            new Range(0).iterator().next();
        } catch (NoSuchElementException e) {
            System.out.println("empty");
        }
        try {
            new Range(1).iterator().remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("no removal");
        }
    }
}
