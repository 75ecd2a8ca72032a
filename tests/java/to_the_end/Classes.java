//@ needs: jdk 17

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;

/** Classes, interfaces, generics and initialisation. */
class Classes {
    interface Greeter {
        String name();

        default String greet() {
            return prefix() + name();
        }

        private String prefix() {
            return "hello ";
        }

        static Greeter of(String name) {
            return () -> name;
        }
    }

    interface Left {
        default String side() {
            return "left";
        }
    }

    interface Right {
        default String side() {
            return "right";
        }
    }

    static class Both implements Left, Right {
        public String side() {
            return Left.super.side() + Right.super.side();
        }
    }

    static class Base {
        final StringBuilder log = new StringBuilder();
        int value = init("base");

        Base() {
            log.append("B");
            hook();
        }

        int init(String text) {
            log.append(text);
            return 1;
        }

        void hook() {
            log.append("h");
        }
    }

    static class Derived extends Base {
        int own = 5;

        Derived() {
            log.append("D").append(own);
        }

        @Override
        void hook() {
            log.append("o").append(own);
        }
    }

    static class Lazy {
        static int loads;

        static class Holder {
            static final Lazy INSTANCE = new Lazy();
        }

        Lazy() {
            loads++;
        }
    }

    static abstract class Animal implements Comparable<Animal>, Cloneable {
        abstract int legs();

        public int compareTo(Animal other) {
            return Integer.compare(legs(), other.legs());
        }
    }

    static class Bird extends Animal {
        int legs() {
            return 2;
        }

        @Override
        public Bird clone() throws CloneNotSupportedException {
            return (Bird) super.clone();
        }
    }

    static class Dog extends Animal {
        int legs() {
            return 4;
        }
    }

    class Inner {
        int own = field + 1;
    }

    int field = 41;

    static class Node<T extends Comparable<T>> {
        T value;
        Node<T> left, right;

        Node(T value) {
            this.value = value;
        }

        void insert(T x) {
            if (x.compareTo(value) < 0) {
                if (left == null) {
                    left = new Node<>(x);
                } else {
                    left.insert(x);
                }
            } else if (right == null) {
                right = new Node<>(x);
            } else {
                right.insert(x);
            }
        }

        T smallest() {
            return left == null ? value : left.smallest();
        }
    }

    static class Range implements Iterable<Integer> {
        final int from, to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int at = from;

                public boolean hasNext() {
                    return at < to;
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

    static <T extends Comparable<? super T>> T max(Iterable<T> all) {
        T best = null;
        for (T t : all) {
            if (best == null || t.compareTo(best) > 0) {
                best = t;
            }
        }
        return best;
    }

    static class Key {
        final int id;

        Key(int id) {
            this.id = id;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Key other && other.id == id;
        }

        @Override
        public int hashCode() {
            return Objects.hash(id);
        }
    }

    static void defaultMethods() throws Exception {
        assert Greeter.of("ann").greet().equals("hello ann");
        assert false;
    }

    static void diamondDefaults() throws Exception {
        assert new Both().side().equals("leftright");
        assert false;
    }

    static void constructionOrder() throws Exception {
        assert new Derived().log.toString().equals("baseBo0D5");
        assert false;
    }

    static void holderIdiom() throws Exception {
        int before = Lazy.loads;
        Lazy a = Lazy.Holder.INSTANCE;
        Lazy b = Lazy.Holder.INSTANCE;
        assert before == 0 && Lazy.loads == 1 && a == b;
        assert false;
    }

    static void innerClass() throws Exception {
        Classes outer = new Classes();
        Classes.Inner inner = outer.new Inner();
        assert inner.own == 42;
        assert false;
    }

    static void anonymousClass() throws Exception {
        int base = 10;
        Supplier<Integer> s = new Supplier<>() {
            int calls = 0;

            public Integer get() {
                return base + ++calls;
            }
        };
        assert s.get() == 11 && s.get() == 12;
        assert false;
    }

    static void localClassCaptures() throws Exception {
        int[] box = {0};
        class Counter {
            void up() {
                box[0]++;
            }
        }
        new Counter().up();
        new Counter().up();
        assert box[0] == 2;
        assert false;
    }

    static void abstractAndComparable() throws Exception {
        Animal bird = new Bird(), dog = new Dog();
        assert bird.compareTo(dog) < 0 && dog.compareTo(bird) > 0;
        assert false;
    }

    static void cloneIsCopy() throws Exception {
        Bird bird = new Bird();
        Bird copy = bird.clone();
        assert copy != bird && copy.getClass() == Bird.class && copy.legs() == 2;
        assert false;
    }

    static void genericTree() throws Exception {
        Node<String> root = new Node<>("m");
        for (String s : new String[] {"q", "c", "x", "a"}) {
            root.insert(s);
        }
        assert root.smallest().equals("a") && root.right.right.value.equals("x");
        assert false;
    }

    static void ownIterable() throws Exception {
        int sum = 0;
        for (int i : new Range(1, 5)) {
            sum += i;
        }
        assert sum == 10 && max(new Range(3, 9)) == 8;
        assert false;
    }

    static void iteratorEnds() throws Exception {
        Iterator<Integer> it = new Range(0, 1).iterator();
        it.next();
        boolean caught = false;
        try {
            it.next();
        } catch (NoSuchElementException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void iteratorRemoveDefault() throws Exception {
        boolean caught = false;
        try {
            new Range(0, 1).iterator().remove();
        } catch (UnsupportedOperationException e) {
            caught = "remove".equals(e.getMessage());
        }
        assert caught;
        assert false;
    }

    static void genericMax() throws Exception {
        assert max(List.of(3, 9, 2)) == 9 && max(List.of("b", "a")).equals("b") && max(new ArrayList<Integer>()) == null;
        assert false;
    }

    static void castFails() throws Exception {
        Object o = "text";
        boolean caught = false;
        try {
            Integer i = (Integer) o;
        } catch (ClassCastException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void heapPollution() throws Exception {
        List<Integer> numbers = new ArrayList<>();
        @SuppressWarnings({"unchecked", "rawtypes"})
        List<String> texts = (List) numbers;
        texts.add("x");
        boolean caught = false;
        try {
            int i = numbers.get(0);
        } catch (ClassCastException e) {
            caught = true;
        }
        assert caught && numbers.size() == 1;
        assert false;
    }

    static void arrayStore() throws Exception {
        Object[] objects = new String[1];
        boolean caught = false;
        try {
            objects[0] = 1;
        } catch (ArrayStoreException e) {
            caught = true;
        }
        assert caught && objects[0] == null;
        assert false;
    }

    static void equalsAndHash() throws Exception {
        assert new Key(1).equals(new Key(1)) && !new Key(1).equals(null) && new Key(1).hashCode() == 32;
        assert false;
    }

    static void staticNestedPrivate() throws Exception {
        class Local {
            private int hidden = 3;
        }
        assert new Local().hidden == 3;
        assert false;
    }

    static void interfaceConstant() throws Exception {
        interface Limits {
            int MAX = 10;
        }
        assert Limits.MAX == 10;
        assert false;
    }

    static void initializerBlocks() throws Exception {
        StringBuilder log = new StringBuilder();
        class Blocks {
            int a;

            {
                log.append("1");
            }

            Blocks() {
                log.append("2");
            }
        }
        new Blocks();
        assert log.toString().equals("12");
        assert false;
    }

    static void covariantReturn() throws Exception {
        class A {
            Object get() {
                return "a";
            }
        }
        class B extends A {
            @Override
            String get() {
                return super.get() + "b";
            }
        }
        A a = new B();
        assert a.get().equals("ab");
        assert false;
    }

    static void fieldHiding() throws Exception {
        class A {
            int x = 1;
        }
        class B extends A {
            int x = 2;
        }
        B b = new B();
        assert b.x == 2 && ((A) b).x == 1;
        assert false;
    }

    static void selfReferentialGenerics() throws Exception {
        class Builder<T extends Builder<T>> {
            int size;

            @SuppressWarnings("unchecked")
            T size(int n) {
                size = n;
                return (T) this;
            }
        }
        class Special extends Builder<Special> {
            Special twice() {
                size *= 2;
                return this;
            }
        }
        assert new Special().size(4).twice().size == 8;
        assert false;
    }

    static void wildcard() throws Exception {
        List<? extends Number> numbers = List.of(1, 2.5, 3L);
        double sum = 0;
        for (Number n : numbers) {
            sum += n.doubleValue();
        }
        assert sum == 6.5;
        assert false;
    }

    static void curried() throws Exception {
        Function<Integer, Function<Integer, Integer>> add = a -> b -> a + b;
        assert add.apply(3).apply(4) == 7;
        assert false;
    }

    static void objectMethods() throws Exception {
        Object o = new Object();
        assert o.equals(o) && !o.equals(new Object()) && o.hashCode() == o.hashCode();
        assert o.toString().startsWith("java.lang.Object@");
        assert false;
    }

    static void finalFields() throws Exception {
        class Immutable {
            final int a;
            final int b = 2;

            Immutable(int a) {
                this.a = a;
            }
        }
        assert new Immutable(1).a + new Immutable(1).b == 3;
        assert false;
    }

    static void superCalls() throws Exception {
        class A {
            String name() {
                return "A";
            }

            String call() {
                return name();
            }
        }
        class B extends A {
            String name() {
                return "B" + super.name();
            }
        }
        assert new B().call().equals("BA");
        assert false;
    }
}
