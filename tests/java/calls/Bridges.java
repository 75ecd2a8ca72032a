//@ expect: valid

public class Bridges {
    static abstract class Source<T> {
        abstract T next();

        T twice() {
            next();
            return next();
        }
    }

    static class Counter extends Source<Integer> implements Comparable<Counter> {
        int at;

        @Override
        Integer next() {
            return ++at;
        }

        @Override
        public int compareTo(Counter other) {
            return at - other.at;
        }
    }

    static class Animal {
        Animal self() {
            return this;
        }

        public String toString() {
            return "animal";
        }
    }

    static class Cat extends Animal {
        @Override
        Cat self() {
            return new Cat();
        }

        public String toString() {
            return "cat";
        }
    }

    static <T extends Comparable<T>> T max(T a, T b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    public static void main(String[] args) {
        Source<Integer> source = new Counter();
        int x = source.twice();
        System.out.println(x + " " + source.next());
        Animal animal = new Cat();
        System.out.println(animal.self());
        Counter a = new Counter();
        Counter b = new Counter();
        b.next();
        System.out.println(max(a, b) == b);
        System.out.println(max("x", "y") + max(3, 2));
        try {
            @SuppressWarnings({"unchecked", "rawtypes"})
            int r = ((Comparable) a).compareTo("text");
            System.out.println(r);
        } catch (ClassCastException e) {
            System.out.println("bridge casts");
        }
    }
}
