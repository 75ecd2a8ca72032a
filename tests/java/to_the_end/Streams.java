//@ needs: jdk 17

import java.util.*;
import java.util.function.Function;
import java.util.stream.*;

/** Streams, collectors and optional values. */
class Streams {
    record Person(String name, int age, String city) {
    }

    static final List<Person> PEOPLE = List.of(new Person("ann", 30, "x"), new Person("bob", 20, "y"), new Person("cid", 40, "x"));

    static void filterMap() throws Exception {
        List<Integer> xs = Stream.of(1, 2, 3, 4).filter(x -> x % 2 == 0).map(x -> x * x).collect(Collectors.toList());
        assert xs.equals(List.of(4, 16));
        assert false;
    }

    static void intRange() throws Exception {
        assert IntStream.range(0, 5).sum() == 10 && IntStream.rangeClosed(1, 5).reduce(1, (a, b) -> a * b) == 120;
        assert false;
    }

    static void averageAndMax() throws Exception {
        assert IntStream.of(3, 5, 10).average().getAsDouble() == 6.0 && IntStream.of(3, 5).max().getAsInt() == 5 && IntStream.empty().max().isEmpty();
        assert false;
    }

    static void reduce() throws Exception {
        assert Stream.of("a", "b", "c").reduce("", String::concat).equals("abc") && Stream.<Integer>empty().reduce(Integer::sum).isEmpty();
        assert false;
    }

    static void joining() throws Exception {
        assert Stream.of("a", "b").collect(Collectors.joining("-", "<", ">")).equals("<a-b>");
        assert false;
    }

    static void sortedDistinct() throws Exception {
        assert Stream.of(3, 1, 3, 2).distinct().sorted(Comparator.reverseOrder()).toList().equals(List.of(3, 2, 1));
        assert false;
    }

    static void limitSkip() throws Exception {
        assert Stream.iterate(1, x -> x * 2).skip(2).limit(3).toList().equals(List.of(4, 8, 16));
        assert false;
    }

    static void iterateWithEnd() throws Exception {
        assert Stream.iterate(1, x -> x < 20, x -> x * 3).toList().equals(List.of(1, 3, 9));
        assert false;
    }

    static void takeDropWhile() throws Exception {
        assert Stream.of(1, 2, 5, 1).takeWhile(x -> x < 3).count() == 2 && Stream.of(1, 2, 5, 1).dropWhile(x -> x < 3).toList().equals(List.of(5, 1));
        assert false;
    }

    static void flatMap() throws Exception {
        assert Stream.of(List.of(1, 2), List.of(3)).flatMap(List::stream).map(String::valueOf).collect(Collectors.joining()).equals("123");
        assert false;
    }

    static void matches() throws Exception {
        assert Stream.of(1, 2).anyMatch(x -> x > 1) && Stream.of(1, 2).allMatch(x -> x > 0) && Stream.of(1, 2).noneMatch(x -> x > 2);
        assert false;
    }

    static void findFirst() throws Exception {
        assert Stream.of("x", "yy").filter(s -> s.length() > 1).findFirst().get().equals("yy") && Stream.empty().findAny().isEmpty();
        assert false;
    }

    static void groupingBy() throws Exception {
        Map<String, List<Person>> by = PEOPLE.stream().collect(Collectors.groupingBy(Person::city));
        assert by.get("x").size() == 2 && by.get("y").get(0).name().equals("bob");
        assert false;
    }

    static void groupingCounting() throws Exception {
        Map<Integer, Long> by = Stream.of("a", "bb", "cc").collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.counting()));
        assert by.toString().equals("{1=1, 2=2}");
        assert false;
    }

    static void partitioningBy() throws Exception {
        Map<Boolean, List<Integer>> by = Stream.of(1, 2, 3).collect(Collectors.partitioningBy(x -> x > 1));
        assert by.get(true).equals(List.of(2, 3)) && by.get(false).size() == 1;
        assert false;
    }

    static void toMap() throws Exception {
        Map<String, Integer> ages = PEOPLE.stream().collect(Collectors.toMap(Person::name, Person::age));
        assert ages.get("cid") == 40 && ages.size() == 3;
        assert false;
    }

    static void toMapDuplicate() throws Exception {
        String message = "";
        try {
            Stream.of("a", "a").collect(Collectors.toMap(Function.identity(), String::length));
        } catch (IllegalStateException e) {
            message = e.getMessage();
        }
        assert message.equals("Duplicate key a (attempted merging values 1 and 1)");
        assert false;
    }

    static void summarizing() throws Exception {
        IntSummaryStatistics s = PEOPLE.stream().mapToInt(Person::age).summaryStatistics();
        assert s.getMin() == 20 && s.getMax() == 40 && s.getAverage() == 30.0 && s.getSum() == 90 && s.getCount() == 3;
        assert false;
    }

    static void collectorsAveraging() throws Exception {
        assert PEOPLE.stream().collect(Collectors.averagingInt(Person::age)) == 30.0 && PEOPLE.stream().collect(Collectors.summingInt(Person::age)) == 90;
        assert false;
    }

    static void mappingAndReducing() throws Exception {
        assert PEOPLE.stream().collect(Collectors.mapping(Person::name, Collectors.joining("+"))).equals("ann+bob+cid");
        assert Stream.of(1, 2, 3).collect(Collectors.reducing(0, x -> x * x, Integer::sum)) == 14;
        assert false;
    }

    static void collectingAndThen() throws Exception {
        assert Stream.of(1, 2).collect(Collectors.collectingAndThen(Collectors.toList(), List::size)) == 2;
        assert false;
    }

    static void teeing() throws Exception {
        assert Stream.of(1, 2, 3).collect(Collectors.teeing(Collectors.counting(), Collectors.summingInt(x -> x), (c, s) -> c * 100 + s)) == 306;
        assert false;
    }

    static void maxByComparator() throws Exception {
        assert PEOPLE.stream().max(Comparator.comparingInt(Person::age)).get().name().equals("cid") && PEOPLE.stream().collect(Collectors.minBy(Comparator.comparing(Person::age))).get().age() == 20;
        assert false;
    }

    static void boxedAndBack() throws Exception {
        assert IntStream.of(3, 1).boxed().sorted().mapToInt(Integer::intValue).toArray()[0] == 1;
        assert false;
    }

    static void toArray() throws Exception {
        String[] xs = Stream.of("b", "a").sorted().toArray(String[]::new);
        assert xs[0].equals("a") && Stream.of(1).toArray().length == 1;
        assert false;
    }

    static void peekAndForEach() throws Exception {
        List<String> log = new ArrayList<>();
        Stream.of(1, 2).peek(x -> log.add("p" + x)).forEach(x -> log.add("f" + x));
        assert log.equals(List.of("p1", "f1", "p2", "f2"));
        assert false;
    }

    static void laziness() throws Exception {
        int[] calls = {0};
        Stream<Integer> s = Stream.of(1, 2, 3).map(x -> {
            calls[0]++;
            return x;
        });
        assert calls[0] == 0 && s.findFirst().get() == 1 && calls[0] == 1;
        assert false;
    }

    static void reuseFails() throws Exception {
        Stream<Integer> s = Stream.of(1);
        s.count();
        boolean caught = false;
        try {
            s.count();
        } catch (IllegalStateException e) {
            caught = e.getMessage().equals("stream has already been operated upon or closed");
        }
        assert caught;
        assert false;
    }

    static void concatAndGenerate() throws Exception {
        assert Stream.concat(Stream.of(1), Stream.of(2)).toList().equals(List.of(1, 2)) && Stream.generate(() -> "z").limit(3).collect(Collectors.joining()).equals("zzz");
        assert false;
    }

    static void arraysStream() throws Exception {
        assert Arrays.stream(new int[] {1, 2, 3}).map(x -> x * 2).sum() == 12 && Arrays.stream(new String[] {"a", "b"}, 1, 2).findFirst().get().equals("b");
        assert false;
    }

    static void chars() throws Exception {
        assert "hello".chars().filter(c -> c == 'l').count() == 2 && "abc".chars().mapToObj(c -> String.valueOf((char) c)).collect(Collectors.joining(",")).equals("a,b,c");
        assert false;
    }

    static void doubleStream() throws Exception {
        assert DoubleStream.of(1.5, 2.5).sum() == 4.0 && DoubleStream.of(1, 2, 3).average().getAsDouble() == 2.0;
        assert false;
    }

    static void longStream() throws Exception {
        assert LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b) == 2432902008176640000L;
        assert false;
    }

    static void mapMulti() throws Exception {
        assert Stream.of(1, 2).<Integer>mapMulti((x, sink) -> {
            sink.accept(x);
            sink.accept(x * 10);
        }).toList().equals(List.of(1, 10, 2, 20));
        assert false;
    }

    static void streamIterator() throws Exception {
        Iterator<Integer> it = Stream.of(1, 2, 3).filter(x -> x != 2).iterator();
        assert it.next() == 1 && it.next() == 3 && !it.hasNext();
        assert false;
    }

    static void collectThreeArguments() throws Exception {
        ArrayList<Integer> xs = Stream.of(1, 2).collect(ArrayList::new, ArrayList::add, ArrayList::addAll);
        assert xs.size() == 2;
        assert false;
    }

    static void toSetAndCollection() throws Exception {
        assert Stream.of(1, 1, 2).collect(Collectors.toSet()).size() == 2 && Stream.of(2, 1).collect(Collectors.toCollection(TreeSet::new)).first() == 1;
        assert false;
    }

    static void toListIsImmutable() throws Exception {
        boolean caught = false;
        try {
            Stream.of(1).toList().add(2);
        } catch (UnsupportedOperationException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void flatMapToInt() throws Exception {
        assert Stream.of("ab", "c").flatMapToInt(String::chars).sum() == 'a' + 'b' + 'c';
        assert false;
    }

    static void filteringCollector() throws Exception {
        assert Stream.of(1, 2, 3, 4).collect(Collectors.groupingBy(x -> x % 2, Collectors.filtering(x -> x > 2, Collectors.toList()))).get(0).equals(List.of(4));
        assert false;
    }

    static void optionalBasics() throws Exception {
        Optional<String> some = Optional.of("v"), none = Optional.empty();
        assert some.isPresent() && none.isEmpty() && some.get().equals("v") && none.orElse("d").equals("d") && none.orElseGet(() -> "e").equals("e");
        assert false;
    }

    static void optionalMap() throws Exception {
        assert Optional.of("abc").map(String::length).filter(n -> n > 2).get() == 3 && Optional.of("x").flatMap(s -> Optional.<String>empty()).isEmpty() && Optional.ofNullable(null).isEmpty();
        assert false;
    }

    static void optionalThrows() throws Exception {
        String message = "";
        try {
            Optional.empty().get();
        } catch (NoSuchElementException e) {
            message = e.getMessage();
        }
        assert message.equals("No value present");
        assert false;
    }

    static void optionalOrElseThrow() throws Exception {
        boolean caught = false;
        try {
            Optional.empty().orElseThrow(() -> new IllegalArgumentException("mine"));
        } catch (IllegalArgumentException e) {
            caught = e.getMessage().equals("mine");
        }
        assert caught;
        assert false;
    }

    static void optionalIfPresent() throws Exception {
        StringBuilder b = new StringBuilder();
        Optional.of("a").ifPresent(b::append);
        Optional.empty().ifPresentOrElse(x -> b.append("no"), () -> b.append("empty"));
        assert b.toString().equals("aempty") && Optional.of(1).or(() -> Optional.of(2)).get() == 1 && Optional.of(1).stream().count() == 1;
        assert false;
    }

    static void optionalText() throws Exception {
        assert Optional.of(1).toString().equals("Optional[1]") && Optional.empty().toString().equals("Optional.empty") && Optional.of(1).equals(Optional.of(1));
        assert false;
    }

    static void parallelSum() throws Exception {
        assert IntStream.rangeClosed(1, 10).parallel().sum() == 55;
        assert false;
    }

    static void onClose() throws Exception {
        StringBuilder b = new StringBuilder();
        try (Stream<Integer> s = Stream.of(1).onClose(() -> b.append("closed"))) {
            s.forEach(b::append);
        }
        assert b.toString().equals("1closed");
        assert false;
    }

    static void builder() throws Exception {
        assert Stream.<String>builder().add("a").add("b").build().count() == 2 && Stream.ofNullable(null).count() == 0;
        assert false;
    }

    static void sortedByTwoKeys() throws Exception {
        assert PEOPLE.stream().sorted(Comparator.comparing(Person::city).thenComparing(Person::age, Comparator.reverseOrder())).map(Person::name).toList().equals(List.of("cid", "ann", "bob"));
        assert false;
    }

    static void infiniteShortCircuit() throws Exception {
        assert IntStream.iterate(1, x -> x + 1).filter(x -> x % 7 == 0).limit(2).sum() == 21;
        assert false;
    }

    static void primes() throws Exception {
        assert IntStream.rangeClosed(2, 20).filter(n -> IntStream.range(2, n).noneMatch(d -> n % d == 0)).boxed().toList().equals(List.of(2, 3, 5, 7, 11, 13, 17, 19));
        assert false;
    }
}
