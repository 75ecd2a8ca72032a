//@ needs: jdk 17

import java.util.*;

/** Maps, sets, queues and bit sets. */
class Maps {
    enum Day { MON, TUE, WED, THU }

    static void hashMapBasics() throws Exception {
        Map<String, Integer> m = new HashMap<>();
        assert m.put("a", 1) == null && m.put("a", 2) == 1;
        assert m.get("a") == 2 && m.get("b") == null && m.size() == 1 && m.containsKey("a") && m.containsValue(2);
        assert false;
    }

    static void hashMapNullKey() throws Exception {
        Map<String, Integer> m = new HashMap<>();
        m.put(null, 1);
        assert m.get(null) == 1 && m.containsKey(null) && m.remove(null) == 1 && m.isEmpty();
        assert false;
    }

    static void hashMapGrows() throws Exception {
        Map<Integer, Integer> m = new HashMap<>();
        for (int i = 0; i < 50; i++) {
            m.put(i, i * i);
        }
        assert m.size() == 50 && m.get(49) == 2401;
        assert false;
    }

    static void hashMapOrder() throws Exception {
        Map<Integer, String> m = new HashMap<>();
        m.put(3, "c");
        m.put(1, "a");
        m.put(2, "b");
        assert m.toString().equals("{1=a, 2=b, 3=c}");
        assert false;
    }

    static void hashMapCollisions() throws Exception {
        Map<String, Integer> m = new HashMap<>();
        m.put("Aa", 1);
        m.put("BB", 2);
        assert m.get("Aa") == 1 && m.get("BB") == 2 && m.size() == 2;
        assert false;
    }

    static void hashMapManyCollisions() throws Exception {
        class Same implements Comparable<Same> {
            final int id;

            Same(int id) {
                this.id = id;
            }

            public int hashCode() {
                return 7;
            }

            public boolean equals(Object o) {
                return o instanceof Same s && s.id == id;
            }

            public int compareTo(Same other) {
                return Integer.compare(id, other.id);
            }
        }
        Map<Same, Integer> m = new HashMap<>(128);
        for (int i = 0; i < 20; i++) {
            m.put(new Same(i), i);
        }
        assert m.size() == 20 && m.get(new Same(13)) == 13;
        for (int i = 0; i < 18; i++) {
            m.remove(new Same(i));
        }
        assert m.size() == 2 && m.get(new Same(19)) == 19;
        assert false;
    }

    static void merge() throws Exception {
        Map<Character, Integer> counts = new TreeMap<>();
        for (char c : "banana".toCharArray()) {
            counts.merge(c, 1, Integer::sum);
        }
        assert counts.toString().equals("{a=3, b=1, n=2}");
        assert false;
    }

    static void computeMethods() throws Exception {
        Map<String, List<Integer>> m = new HashMap<>();
        m.computeIfAbsent("x", k -> new ArrayList<>()).add(1);
        m.computeIfAbsent("x", k -> new ArrayList<>()).add(2);
        m.computeIfPresent("x", (k, v) -> v.size() > 5 ? v : null);
        assert m.isEmpty() && m.compute("y", (k, v) -> new ArrayList<>()).isEmpty();
        assert false;
    }

    static void getOrDefault() throws Exception {
        Map<String, Integer> m = new HashMap<>(Map.of("a", 1));
        assert m.getOrDefault("b", 9) == 9 && m.putIfAbsent("a", 5) == 1 && m.putIfAbsent("c", 5) == null;
        assert false;
    }

    static void replaceMethods() throws Exception {
        Map<String, Integer> m = new HashMap<>(Map.of("a", 1));
        assert m.replace("a", 1, 2) && !m.replace("a", 1, 3) && m.replace("z", 1) == null && m.remove("a", 2);
        assert false;
    }

    static void entrySet() throws Exception {
        Map<String, Integer> m = new LinkedHashMap<>();
        m.put("x", 1);
        m.put("y", 2);
        int sum = 0;
        for (Map.Entry<String, Integer> e : m.entrySet()) {
            e.setValue(e.getValue() * 10);
            sum += e.getValue();
        }
        assert sum == 30 && m.get("y") == 20;
        assert false;
    }

    static void keySetRemoves() throws Exception {
        Map<String, Integer> m = new HashMap<>(Map.of("a", 1, "b", 2));
        m.keySet().remove("a");
        m.values().removeIf(v -> v == 5);
        assert m.size() == 1 && m.values().contains(2);
        assert false;
    }

    static void mapModification() throws Exception {
        Map<Integer, Integer> m = new HashMap<>(Map.of(1, 1, 2, 2));
        boolean caught = false;
        try {
            for (Integer k : m.keySet()) {
                m.put(k + 10, 0);
            }
        } catch (ConcurrentModificationException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void linkedHashMapOrder() throws Exception {
        Map<String, Integer> m = new LinkedHashMap<>();
        m.put("z", 1);
        m.put("a", 2);
        m.put("z", 3);
        assert m.toString().equals("{z=3, a=2}") && m.keySet().iterator().next().equals("z");
        assert false;
    }

    static void lruCache() throws Exception {
        Map<Integer, String> lru = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, String> eldest) {
                return size() > 2;
            }
        };
        lru.put(1, "a");
        lru.put(2, "b");
        lru.get(1);
        lru.put(3, "c");
        assert lru.keySet().toString().equals("[1, 3]");
        assert false;
    }

    static void treeMapNavigation() throws Exception {
        TreeMap<Integer, String> m = new TreeMap<>(Map.of(10, "a", 20, "b", 30, "c"));
        assert m.firstKey() == 10 && m.lastEntry().getValue().equals("c") && m.floorKey(25) == 20 && m.ceilingKey(25) == 30 && m.lowerKey(10) == null && m.higherKey(10) == 20;
        assert false;
    }

    static void treeMapViews() throws Exception {
        TreeMap<Integer, String> m = new TreeMap<>(Map.of(1, "a", 2, "b", 3, "c", 4, "d"));
        assert m.headMap(3).size() == 2 && m.tailMap(3, false).firstKey() == 4 && m.subMap(2, 4).toString().equals("{2=b, 3=c}") && m.descendingMap().firstKey() == 4;
        m.headMap(2, true).clear();
        assert m.size() == 2;
        assert false;
    }

    static void treeMapPoll() throws Exception {
        TreeMap<String, Integer> m = new TreeMap<>(Comparator.reverseOrder());
        m.put("a", 1);
        m.put("b", 2);
        assert m.pollFirstEntry().getKey().equals("b") && m.pollLastEntry().getValue() == 1 && m.pollFirstEntry() == null;
        assert false;
    }

    static void treeMapRemovals() throws Exception {
        TreeMap<Integer, Integer> m = new TreeMap<>();
        for (int i = 0; i < 32; i++) {
            m.put(i * 7 % 32, i);
        }
        for (int i = 0; i < 32; i += 2) {
            m.remove(i);
        }
        assert m.size() == 16 && m.firstKey() == 1 && m.lastKey() == 31;
        assert false;
    }

    static void treeMapNull() throws Exception {
        boolean caught = false;
        try {
            new TreeMap<String, Integer>().put(null, 1);
        } catch (NullPointerException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void enumMap() throws Exception {
        EnumMap<Day, Integer> m = new EnumMap<>(Day.class);
        m.put(Day.WED, 3);
        m.put(Day.MON, 1);
        assert m.toString().equals("{MON=1, WED=3}") && m.get(Day.TUE) == null && m.containsKey(Day.WED);
        assert false;
    }

    static void enumSet() throws Exception {
        EnumSet<Day> s = EnumSet.of(Day.THU, Day.MON);
        assert s.toString().equals("[MON, THU]") && EnumSet.complementOf(s).size() == 2 && EnumSet.range(Day.TUE, Day.THU).contains(Day.WED) && EnumSet.allOf(Day.class).size() == 4;
        assert false;
    }

    static void identityHashMap() throws Exception {
        IdentityHashMap<String, Integer> m = new IdentityHashMap<>();
        String a = "x", b = new String("x");
        m.put(a, 1);
        m.put(b, 2);
        assert m.size() == 2 && m.get(a) == 1;
        assert false;
    }

    static void weakHashMap() throws Exception {
        WeakHashMap<Object, Integer> m = new WeakHashMap<>();
        Object key = new Object();
        m.put(key, 1);
        assert m.get(key) == 1 && m.size() == 1;
        assert false;
    }

    static void hashtable() throws Exception {
        Hashtable<String, Integer> t = new Hashtable<>();
        t.put("a", 1);
        boolean caught = false;
        try {
            t.put("b", null);
        } catch (NullPointerException e) {
            caught = true;
        }
        assert caught && t.get("a") == 1 && t.containsKey("a");
        assert false;
    }

    static void mapOf() throws Exception {
        Map<String, Integer> m = Map.of("a", 1, "b", 2);
        assert m.get("b") == 2 && m.size() == 2;
        boolean caught = false;
        try {
            Map.of("a", 1, "a", 2);
        } catch (IllegalArgumentException e) {
            caught = e.getMessage().equals("duplicate key: a");
        }
        assert caught;
        assert false;
    }

    static void mapOfEntries() throws Exception {
        Map<String, Integer> m = Map.ofEntries(Map.entry("k", 1), Map.entry("l", 2));
        assert m.get("l") == 2 && Map.entry("k", 1).equals(new AbstractMap.SimpleEntry<>("k", 1)) && Map.copyOf(m).equals(m);
        assert false;
    }

    static void mapEquals() throws Exception {
        assert new HashMap<>(Map.of(1, 2)).equals(new TreeMap<>(Map.of(1, 2))) && Map.of(1, 2).hashCode() == 3;
        assert false;
    }

    static void entryComparators() throws Exception {
        List<Map.Entry<String, Integer>> es = new ArrayList<>(Map.of("a", 3, "b", 1, "c", 2).entrySet());
        es.sort(Map.Entry.comparingByValue());
        assert es.get(0).getKey().equals("b") && es.get(2).getValue() == 3;
        assert false;
    }

    static void forEachAndReplaceAll() throws Exception {
        Map<String, Integer> m = new TreeMap<>(Map.of("a", 1, "b", 2));
        m.replaceAll((k, v) -> v * 10);
        StringBuilder b = new StringBuilder();
        m.forEach((k, v) -> b.append(k).append(v));
        assert b.toString().equals("a10b20");
        assert false;
    }

    static void hashSet() throws Exception {
        Set<String> s = new HashSet<>();
        assert s.add("a") && !s.add("a") && s.contains("a") && s.remove("a") && s.isEmpty();
        assert false;
    }

    static void setOperations() throws Exception {
        Set<Integer> s = new HashSet<>(Set.of(1, 2, 3));
        s.retainAll(Set.of(2, 3, 4));
        s.addAll(Set.of(5));
        s.removeAll(List.of(2));
        assert s.equals(Set.of(3, 5));
        assert false;
    }

    static void linkedHashSet() throws Exception {
        Set<Integer> s = new LinkedHashSet<>(List.of(3, 1, 3, 2));
        assert s.toString().equals("[3, 1, 2]");
        assert false;
    }

    static void treeSet() throws Exception {
        TreeSet<Integer> s = new TreeSet<>(List.of(5, 1, 9));
        assert s.first() == 1 && s.higher(5) == 9 && s.floor(4) == 1 && s.headSet(5).size() == 1 && s.descendingSet().toString().equals("[9, 5, 1]") && s.pollFirst() == 1;
        assert false;
    }

    static void treeSetSubset() throws Exception {
        TreeSet<String> s = new TreeSet<>(List.of("a", "b", "c", "d"));
        assert s.subSet("b", true, "c", true).size() == 2 && s.tailSet("c").first().equals("c") && s.ceiling("bb").equals("c");
        assert false;
    }

    static void setOfDuplicates() throws Exception {
        boolean caught = false;
        try {
            Set.of(1, 1);
        } catch (IllegalArgumentException e) {
            caught = true;
        }
        assert caught && Set.copyOf(List.of(1, 1)).size() == 1;
        assert false;
    }

    static void newSetFromMap() throws Exception {
        Set<String> s = Collections.newSetFromMap(new TreeMap<>());
        s.add("b");
        s.add("a");
        assert s.toString().equals("[a, b]");
        assert false;
    }

    static void priorityQueue() throws Exception {
        PriorityQueue<Integer> q = new PriorityQueue<>(List.of(5, 1, 4, 2));
        assert q.poll() == 1 && q.peek() == 2;
        q.add(0);
        q.remove(4);
        assert q.poll() == 0 && q.size() == 2;
        assert false;
    }

    static void priorityQueueComparator() throws Exception {
        PriorityQueue<String> q = new PriorityQueue<>(Comparator.comparing(String::length).reversed());
        q.addAll(List.of("a", "ccc", "bb"));
        assert q.poll().equals("ccc") && q.poll().equals("bb") && q.poll().equals("a") && q.poll() == null;
        assert false;
    }

    static void arrayDeque() throws Exception {
        ArrayDeque<Integer> d = new ArrayDeque<>();
        for (int i = 0; i < 20; i++) {
            d.addLast(i);
            if (i % 3 == 0) {
                d.pollFirst();
            }
        }
        assert d.peekFirst() == 7 && d.peekLast() == 19 && d.size() == 13;
        assert false;
    }

    static void arrayDequeStack() throws Exception {
        Deque<String> d = new ArrayDeque<>();
        d.push("a");
        d.push("b");
        assert d.pop().equals("b") && d.toString().equals("[a]") && d.offerFirst("z") && d.contains("z") && d.removeLast().equals("a");
        assert false;
    }

    static void arrayDequeNull() throws Exception {
        boolean caught = false;
        try {
            new ArrayDeque<String>().add(null);
        } catch (NullPointerException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void queueEmpty() throws Exception {
        Queue<Integer> q = new LinkedList<>();
        boolean caught = false;
        try {
            q.remove();
        } catch (NoSuchElementException e) {
            caught = true;
        }
        assert caught && q.poll() == null && q.peek() == null;
        assert false;
    }

    static void bitSet() throws Exception {
        BitSet b = new BitSet();
        b.set(1);
        b.set(5, 8);
        b.flip(6);
        assert b.cardinality() == 3 && b.nextSetBit(2) == 5 && b.nextClearBit(5) == 6 && b.length() == 8 && b.toString().equals("{1, 5, 7}");
        assert false;
    }

    static void bitSetOperations() throws Exception {
        BitSet a = new BitSet(), b = new BitSet();
        a.set(0, 4);
        b.set(2, 6);
        BitSet c = (BitSet) a.clone();
        c.and(b);
        a.xor(b);
        assert c.toString().equals("{2, 3}") && a.cardinality() == 4 && a.intersects(b);
        assert false;
    }

    static void sieve() throws Exception {
        BitSet composite = new BitSet();
        for (int i = 2; i < 50; i++) {
            for (int j = 2 * i; j < 50; j += i) {
                composite.set(j);
            }
        }
        assert 48 - composite.cardinality() == 15;
        assert false;
    }

    static void properties() throws Exception {
        Properties p = new Properties();
        p.setProperty("k", "v");
        assert p.getProperty("k").equals("v") && p.getProperty("x", "d").equals("d") && p.getProperty("y") == null;
        assert false;
    }

    static void optionalInt() throws Exception {
        OptionalInt some = OptionalInt.of(3);
        assert some.isPresent() && some.getAsInt() == 3 && OptionalInt.empty().orElse(7) == 7;
        assert false;
    }

    static void objectsMethods() throws Exception {
        assert Objects.equals(null, null) && !Objects.equals(1, null) && Objects.hashCode(null) == 0 && Objects.toString(null, "d").equals("d") && Objects.requireNonNullElse(null, 5) == 5;
        assert false;
    }

    static void requireNonNull() throws Exception {
        String message = "";
        try {
            Objects.requireNonNull(null, "needed");
        } catch (NullPointerException e) {
            message = e.getMessage();
        }
        assert message.equals("needed");
        assert false;
    }

    static void checkIndex() throws Exception {
        String message = "";
        try {
            Objects.checkIndex(5, 3);
        } catch (IndexOutOfBoundsException e) {
            message = e.getMessage();
        }
        assert message.equals("Index 5 out of bounds for length 3");
        assert false;
    }

    static void uuid() throws Exception {
        UUID u = new UUID(1L, 2L);
        assert u.toString().equals("00000000-0000-0001-0000-000000000002") && u.equals(UUID.fromString("00000000-0000-0001-0000-000000000002")) && u.getMostSignificantBits() == 1;
        assert false;
    }

    static void mapUnmodifiable() throws Exception {
        Map<String, Integer> m = Collections.unmodifiableMap(new HashMap<>(Map.of("a", 1)));
        boolean caught = false;
        try {
            m.put("b", 1);
        } catch (UnsupportedOperationException e) {
            caught = true;
        }
        assert caught && m.get("a") == 1;
        assert false;
    }

    static void graphSearch() throws Exception {
        Map<Integer, List<Integer>> graph = Map.of(1, List.of(2, 3), 2, List.of(4), 3, List.of(4), 4, List.of());
        Deque<Integer> queue = new ArrayDeque<>(List.of(1));
        Map<Integer, Integer> distance = new HashMap<>(Map.of(1, 0));
        while (!queue.isEmpty()) {
            int at = queue.remove();
            for (int to : graph.get(at)) {
                if (!distance.containsKey(to)) {
                    distance.put(to, distance.get(at) + 1);
                    queue.add(to);
                }
            }
        }
        assert distance.get(4) == 2;
        assert false;
    }
}
