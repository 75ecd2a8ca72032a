//@ expect: valid
//@ needs: jdk

import java.util.HashMap;
import java.util.Map;

public class Maps {
    public static void main(String[] args) {
        Map<String, Integer> counts = new HashMap<>();
        for (String word : "to be or not to be that is".split(" ")) {
            counts.put(word, counts.getOrDefault(word, 0) + 1);
        }
        System.out.println(counts);
        System.out.println(counts.get("be") + " " + counts.get("none") + " " + counts.containsKey("or") + " "
            + counts.size());
        counts.remove("or");
        counts.merge("be", 5, Integer::sum);
        counts.computeIfAbsent("new", k -> k.length());
        counts.putIfAbsent("new", 99);
        int sum = 0;
        for (Map.Entry<String, Integer> e : counts.entrySet()) {
            sum += e.getValue() * e.getKey().length();
        }
        System.out.println(sum + " " + counts.keySet() + " " + counts.values());
        Map<Integer, Integer> many = new HashMap<>();
        for (int i = 0; i < 20; i++) {
            many.put(i * 16, i);
        }
        System.out.println(many.size() + " " + many.get(160) + " " + many.get(161));
        many.put(null, -1);
        System.out.println(many.get(null) + " " + many.containsValue(19));
    }
}
