//@ expect: valid
//@ needs: jdk

import java.util.Objects;
import java.util.Optional;

public class OptionalAndObjects {
    public static void main(String[] args) {
        Optional<String> some = Optional.of("text");
        Optional<String> none = Optional.empty();
        System.out.println(some.map(String::length).get() + " " + none.orElse("else") + " " + none.isPresent());
        some.ifPresent(System.out::println);
        System.out.println(some.filter(s -> s.isEmpty()).isEmpty() + " " + some);
        System.out.println(Objects.equals(null, null) + " " + Objects.equals("a", "a") + " " + Objects.hash(1, "b") + " "
            + Objects.requireNonNullElse(null, "default") + " " + Objects.toString(null) + " " + Objects.hashCode(null));
        try {
            Objects.requireNonNull(null, "must not be null");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            none.get();
        } catch (java.util.NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
    }
}
