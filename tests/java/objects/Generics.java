//@ expect: valid

public class Generics {
    static class Box<T> {
        private T value;

        Box(T value) {
            this.value = value;
        }

        T get() {
            return value;
        }

        <R> Box<R> with(R other) {
            return new Box<>(other);
        }
    }

    static class Pair<A, B extends Comparable<B>> {
        A a;
        B b;

        static <X> X first(X x, X y) {
            return x;
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Box<String> box = new Box<>("text");
        System.out.println(box.get().length() + " " + box.with(5).get());
        Box raw = new Box<Integer>(7);
        Box<String> wrong = raw;
        try {
            String s = wrong.get();
            System.out.println(s);
        } catch (ClassCastException e) {
            System.out.println("erased");
        }
        Object fine = wrong.get();
        System.out.println(fine);
        System.out.println(Pair.<Object>first("a", 1));
        Pair<Integer, String> pair = new Pair<>();
        pair.b = "b";
        System.out.println(pair.a + pair.b);
    }
}
