//@ entry: MessageIsThere.check
//@ expect: invalid

/** The message of a failed cast is not null. */
public class MessageIsThere {
    static class Animal {
    }

    static class Dog extends Animal {
    }

    static boolean isDog(Animal animal) {
        try {
            return (Dog) animal == animal;
        } catch (ClassCastException e) {
            return e.getMessage() == null;
        }
    }

    static void check(Animal animal) {
        assert isDog(animal); //~ assertion
    }
}
