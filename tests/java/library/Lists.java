//@ expect: valid
//@ needs: jdk

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

public class Lists {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            list.add(i * i % 7);
        }
        list.add(0, 100);
        list.remove(3);
        list.remove(Integer.valueOf(2));
        System.out.println(list + " " + list.size() + " " + list.contains(100) + " " + list.indexOf(1));
        list.set(1, -1);
        for (Iterator<Integer> it = list.iterator(); it.hasNext();) {
            if (it.next() % 2 == 0) {
                it.remove();
            }
        }
        System.out.println(list);
        Collections.sort(list);
        System.out.println(list + " " + Collections.max(list));
        try {
            list.get(50);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            for (Integer x : list) {
                list.add(x);
            }
        } catch (java.util.ConcurrentModificationException e) {
            System.out.println("modified");
        }
        List<Integer> copy = new ArrayList<>(list.subList(0, 2));
        copy.addAll(List.of(8, 9));
        System.out.println(copy + " " + copy.equals(List.of(-1, 1, 8, 9)) + " " + copy.hashCode());
        copy.removeIf(x -> x > 8);
        copy.replaceAll(x -> x * 10);
        copy.forEach(x -> System.out.print(x + ";"));
        copy.clear();
        System.out.println(copy.isEmpty());
    }
}
