//@ needs: jdk 17

import java.util.*;

/** Lists, arrays, iterators, and the static methods of Arrays and Collections. */
class Lists {
    static List<Integer> numbers(int n) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            all.add(i);
        }
        return all;
    }

    static void arrayListBasics() throws Exception {
        List<String> xs = new ArrayList<>();
        xs.add("a");
        xs.add(0, "b");
        xs.set(1, "c");
        assert xs.size() == 2 && xs.get(0).equals("b") && xs.indexOf("c") == 1 && xs.contains("c") && !xs.isEmpty();
        assert false;
    }

    static void arrayListRemove() throws Exception {
        List<Integer> xs = numbers(5);
        xs.remove(1);
        xs.remove(Integer.valueOf(4));
        assert xs.equals(List.of(0, 2, 3)) && xs.toString().equals("[0, 2, 3]");
        assert false;
    }

    static void arrayListGrows() throws Exception {
        List<Integer> xs = numbers(100);
        assert xs.size() == 100 && xs.get(99) == 99;
        assert false;
    }

    static void arrayListBulk() throws Exception {
        List<Integer> xs = numbers(6);
        xs.removeAll(List.of(1, 2));
        xs.retainAll(List.of(0, 3, 4));
        xs.addAll(1, List.of(7, 8));
        assert xs.equals(List.of(0, 7, 8, 3, 4)) && xs.containsAll(List.of(8, 4));
        assert false;
    }

    static void removeIf() throws Exception {
        List<Integer> xs = numbers(10);
        assert xs.removeIf(x -> x % 2 == 0) && xs.size() == 5 && xs.get(0) == 1;
        assert false;
    }

    static void replaceAll() throws Exception {
        List<Integer> xs = numbers(3);
        xs.replaceAll(x -> x * x);
        assert xs.equals(List.of(0, 1, 4));
        assert false;
    }

    static void subList() throws Exception {
        List<Integer> xs = numbers(6);
        List<Integer> middle = xs.subList(2, 5);
        middle.set(0, 20);
        middle.clear();
        assert xs.equals(List.of(0, 1, 5));
        assert false;
    }

    static void subListView() throws Exception {
        List<Integer> xs = numbers(6);
        List<Integer> view = xs.subList(1, 4);
        view.add(99);
        assert view.size() == 4 && xs.get(4) == 99 && view.indexOf(99) == 3;
        assert false;
    }

    static void indexOutOfBounds() throws Exception {
        String message = "";
        try {
            new ArrayList<>(List.of(1)).get(1);
        } catch (IndexOutOfBoundsException e) {
            message = e.getMessage();
        }
        assert message.equals("Index 1 out of bounds for length 1");
        assert false;
    }

    static void iteratorRemove() throws Exception {
        List<Integer> xs = numbers(6);
        for (Iterator<Integer> it = xs.iterator(); it.hasNext();) {
            if (it.next() % 3 == 0) {
                it.remove();
            }
        }
        assert xs.equals(List.of(1, 2, 4, 5));
        assert false;
    }

    static void listIterator() throws Exception {
        List<String> xs = new ArrayList<>(List.of("a", "b", "c"));
        ListIterator<String> it = xs.listIterator();
        it.next();
        it.set("A");
        it.next();
        it.add("x");
        assert it.hasPrevious() && it.previousIndex() == 2 && it.previous().equals("x") && xs.toString().equals("[A, b, x, c]");
        assert false;
    }

    static void concurrentModification() throws Exception {
        List<Integer> xs = numbers(3);
        boolean caught = false;
        try {
            for (int x : xs) {
                xs.add(x);
            }
        } catch (ConcurrentModificationException e) {
            caught = true;
        }
        assert caught && xs.size() == 4;
        assert false;
    }

    static void linkedList() throws Exception {
        LinkedList<String> xs = new LinkedList<>();
        xs.add("b");
        xs.addFirst("a");
        xs.addLast("c");
        assert xs.getFirst().equals("a") && xs.removeLast().equals("c") && xs.peek().equals("a") && xs.pop().equals("a") && xs.size() == 1;
        assert false;
    }

    static void linkedListIndex() throws Exception {
        LinkedList<Integer> xs = new LinkedList<>(List.of(1, 2, 3, 2));
        xs.add(2, 9);
        assert xs.lastIndexOf(2) == 4 && xs.removeFirstOccurrence(2) && xs.toString().equals("[1, 9, 3, 2]");
        assert false;
    }

    static void linkedListDescending() throws Exception {
        StringBuilder b = new StringBuilder();
        Iterator<Integer> it = new LinkedList<>(List.of(1, 2, 3)).descendingIterator();
        while (it.hasNext()) {
            b.append(it.next());
        }
        assert b.toString().equals("321");
        assert false;
    }

    static void immutableList() throws Exception {
        List<Integer> xs = List.of(1, 2);
        boolean caught = false;
        try {
            xs.add(3);
        } catch (UnsupportedOperationException e) {
            caught = true;
        }
        assert caught && xs.contains(2);
        assert false;
    }

    static void immutableNull() throws Exception {
        boolean caught = false;
        try {
            List.of(1, null);
        } catch (NullPointerException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void copyOf() throws Exception {
        List<Integer> xs = numbers(3);
        List<Integer> copy = List.copyOf(xs);
        xs.add(7);
        assert copy.size() == 3 && xs.size() == 4;
        assert false;
    }

    static void asList() throws Exception {
        String[] array = {"b", "a"};
        List<String> view = Arrays.asList(array);
        Collections.sort(view);
        assert array[0].equals("a");
        boolean caught = false;
        try {
            view.add("c");
        } catch (UnsupportedOperationException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void toArray() throws Exception {
        List<String> xs = new ArrayList<>(List.of("x", "y"));
        Object[] objects = xs.toArray();
        String[] texts = xs.toArray(new String[0]);
        String[] more = xs.toArray(String[]::new);
        assert objects.length == 2 && texts[1].equals("y") && more[0].equals("x");
        assert false;
    }

    static void sortList() throws Exception {
        List<Integer> xs = new ArrayList<>(List.of(5, 3, 9, 1));
        Collections.sort(xs);
        assert xs.equals(List.of(1, 3, 5, 9));
        xs.sort(Collections.reverseOrder());
        assert xs.get(0) == 9;
        assert false;
    }

    static void sortIsStable() throws Exception {
        List<String> xs = new ArrayList<>(List.of("bb", "a", "cc", "d"));
        xs.sort(Comparator.comparingInt(String::length));
        assert xs.equals(List.of("a", "d", "bb", "cc"));
        assert false;
    }

    static void sortLong() throws Exception {
        List<Integer> xs = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            xs.add(i * 37 % 61);
        }
        Collections.sort(xs);
        for (int i = 1; i < xs.size(); i++) {
            assert xs.get(i - 1) < xs.get(i);
        }
        assert false;
    }

    static void binarySearch() throws Exception {
        List<Integer> xs = List.of(1, 3, 5, 7);
        assert Collections.binarySearch(xs, 5) == 2 && Collections.binarySearch(xs, 4) == -3;
        assert false;
    }

    static void reverseAndSwap() throws Exception {
        List<Integer> xs = numbers(4);
        Collections.reverse(xs);
        Collections.swap(xs, 0, 3);
        assert xs.equals(List.of(0, 2, 1, 3));
        assert false;
    }

    static void rotate() throws Exception {
        List<Integer> xs = numbers(5);
        Collections.rotate(xs, 2);
        assert xs.equals(List.of(3, 4, 0, 1, 2));
        assert false;
    }

    static void shuffleKeepsAll() throws Exception {
        List<Integer> xs = numbers(2);
        Collections.shuffle(xs, new Random(1));
        assert xs.size() == 2 && xs.contains(0) && xs.contains(1);
        assert false;
    }

    static void minMaxFrequency() throws Exception {
        List<Integer> xs = List.of(4, 2, 4, 8);
        assert Collections.min(xs) == 2 && Collections.max(xs) == 8 && Collections.frequency(xs, 4) == 2;
        assert Collections.max(xs, Collections.reverseOrder()) == 2;
        assert false;
    }

    static void nCopiesAndFill() throws Exception {
        List<String> xs = new ArrayList<>(Collections.nCopies(3, "z"));
        Collections.fill(xs, "y");
        assert String.join("", xs).equals("yyy");
        assert false;
    }

    static void disjointAndAddAll() throws Exception {
        List<Integer> xs = new ArrayList<>();
        Collections.addAll(xs, 1, 2, 3);
        assert Collections.disjoint(xs, List.of(7)) && !Collections.disjoint(xs, List.of(3));
        assert false;
    }

    static void unmodifiableView() throws Exception {
        List<Integer> xs = numbers(1);
        List<Integer> view = Collections.unmodifiableList(xs);
        xs.add(5);
        assert view.size() == 2;
        boolean caught = false;
        try {
            view.remove(0);
        } catch (UnsupportedOperationException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void emptyAndSingleton() throws Exception {
        assert Collections.emptyList().isEmpty() && Collections.singletonList(1).get(0) == 1 && Collections.singleton(2).contains(2);
        assert Collections.emptyMap().size() == 0 && Collections.singletonMap("a", 1).get("a") == 1;
        assert false;
    }

    static void indexOfSubList() throws Exception {
        assert Collections.indexOfSubList(List.of(1, 2, 3, 2, 3), List.of(2, 3)) == 1;
        assert Collections.lastIndexOfSubList(List.of(1, 2, 3, 2, 3), List.of(2, 3)) == 3;
        assert false;
    }

    static void synchronizedList() throws Exception {
        List<Integer> xs = Collections.synchronizedList(new ArrayList<>());
        xs.add(1);
        synchronized (xs) {
            for (int x : xs) {
                assert x == 1;
            }
        }
        assert false;
    }

    static void checkedList() throws Exception {
        @SuppressWarnings({"rawtypes", "unchecked"})
        List<Object> xs = (List) Collections.checkedList(new ArrayList<String>(), String.class);
        boolean caught = false;
        try {
            xs.add(1);
        } catch (ClassCastException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void enumeration() throws Exception {
        Enumeration<Integer> e = Collections.enumeration(List.of(1, 2));
        int sum = 0;
        while (e.hasMoreElements()) {
            sum += e.nextElement();
        }
        assert sum == 3;
        assert false;
    }

    static void arraysSort() throws Exception {
        int[] xs = {3, 1, 2};
        Arrays.sort(xs);
        assert Arrays.toString(xs).equals("[1, 2, 3]");
        assert false;
    }

    static void arraysSortRange() throws Exception {
        int[] xs = {5, 4, 3, 2, 1};
        Arrays.sort(xs, 1, 4);
        assert Arrays.equals(xs, new int[] {5, 2, 3, 4, 1});
        assert false;
    }

    static void arraysSortStrings() throws Exception {
        String[] xs = {"pear", "Apple", "fig"};
        Arrays.sort(xs, String.CASE_INSENSITIVE_ORDER);
        assert xs[0].equals("Apple") && xs[2].equals("pear");
        assert false;
    }

    static void arraysSortDoubles() throws Exception {
        double[] xs = {2.5, -0.0, 0.0, Double.NaN, -1};
        Arrays.sort(xs);
        assert xs[0] == -1 && Double.isNaN(xs[4]) && 1 / xs[1] < 0;
        assert false;
    }

    static void arraysCopy() throws Exception {
        int[] xs = {1, 2, 3};
        assert Arrays.copyOf(xs, 5)[4] == 0 && Arrays.copyOf(xs, 2).length == 2 && Arrays.copyOfRange(xs, 1, 3)[1] == 3;
        assert false;
    }

    static void arraysFill() throws Exception {
        long[] xs = new long[4];
        Arrays.fill(xs, 7);
        Arrays.fill(xs, 1, 2, 0);
        assert xs[0] == 7 && xs[1] == 0 && xs[3] == 7;
        assert false;
    }

    static void arraysSetAll() throws Exception {
        int[] xs = new int[5];
        Arrays.setAll(xs, i -> i * i);
        assert xs[4] == 16;
        assert false;
    }

    static void arraysBinarySearch() throws Exception {
        assert Arrays.binarySearch(new int[] {1, 4, 9}, 9) == 2 && Arrays.binarySearch(new String[] {"a", "c"}, "b") == -2;
        assert false;
    }

    static void arraysHash() throws Exception {
        assert Arrays.hashCode(new int[] {1, 2}) == 994 && Arrays.hashCode((int[]) null) == 0 && Objects.hash(1, 2) == 994;
        assert false;
    }

    static void arraysDeep() throws Exception {
        int[][] xs = {{1, 2}, {3}};
        assert Arrays.deepToString(xs).equals("[[1, 2], [3]]") && Arrays.deepEquals(xs, new int[][] {{1, 2}, {3}}) && Arrays.deepHashCode(xs) == 31 * (31 + 994) + 34;
        assert false;
    }

    static void arraysMismatch() throws Exception {
        assert Arrays.mismatch(new int[] {1, 2, 3}, new int[] {1, 2, 4}) == 2 && Arrays.compare(new int[] {1}, new int[] {2}) < 0;
        assert false;
    }

    static void arraysPrefix() throws Exception {
        int[] xs = {1, 2, 3, 4};
        Arrays.parallelPrefix(xs, Integer::sum);
        assert xs[3] == 10;
        assert false;
    }

    static void arraysToStringKinds() throws Exception {
        assert Arrays.toString(new boolean[] {true}).equals("[true]") && Arrays.toString(new char[] {'a', 'b'}).equals("[a, b]");
        assert Arrays.toString(new double[] {1.5}).equals("[1.5]") && Arrays.toString((int[]) null).equals("null") && Arrays.toString(new String[] {null}).equals("[null]");
        assert false;
    }

    static void systemArraycopy() throws Exception {
        int[] xs = {1, 2, 3, 4, 5};
        System.arraycopy(xs, 0, xs, 1, 4);
        assert Arrays.equals(xs, new int[] {1, 1, 2, 3, 4});
        assert false;
    }

    static void vectorAndStack() throws Exception {
        Stack<Integer> stack = new Stack<>();
        stack.push(1);
        stack.push(2);
        assert stack.peek() == 2 && stack.pop() == 2 && stack.search(1) == 1 && !stack.empty();
        Vector<Integer> v = new Vector<>(List.of(1, 2));
        assert v.elementAt(1) == 2 && v.firstElement() == 1;
        assert false;
    }

    static void listEqualsAcross() throws Exception {
        assert new ArrayList<>(List.of(1, 2)).equals(new LinkedList<>(List.of(1, 2))) && List.of(1, 2).hashCode() == Arrays.asList(1, 2).hashCode();
        assert false;
    }

    static void abstractListOwn() throws Exception {
        List<Integer> squares = new AbstractList<>() {
            public Integer get(int i) {
                return i * i;
            }

            public int size() {
                return 5;
            }
        };
        assert squares.indexOf(9) == 3 && squares.subList(2, 4).toString().equals("[4, 9]") && squares.hashCode() != 0;
        assert false;
    }

    static void forEachMethod() throws Exception {
        StringBuilder b = new StringBuilder();
        List.of("a", "b").forEach(b::append);
        new ArrayList<>(List.of("c")).forEach(b::append);
        assert b.toString().equals("abc");
        assert false;
    }

    static void ensureAndTrim() throws Exception {
        ArrayList<Integer> xs = new ArrayList<>(2);
        xs.ensureCapacity(50);
        xs.add(1);
        xs.trimToSize();
        assert xs.size() == 1 && xs.clone().equals(xs);
        assert false;
    }

    static void listContainsItself() throws Exception {
        List<Object> xs = new ArrayList<>();
        xs.add(xs);
        assert xs.toString().equals("[(this Collection)]");
        assert false;
    }

    static void spliterator() throws Exception {
        Spliterator<Integer> s = List.of(1, 2, 3).spliterator();
        int[] sum = {0};
        s.tryAdvance(x -> sum[0] += x);
        s.forEachRemaining(x -> sum[0] += 10 * x);
        assert sum[0] == 51;
        assert false;
    }
}
