//@ like: examples/objects/casts.oox
//@ entry: Main.sound
//@ expect: valid
// Casts and instanceof. A cast to a class the object does not have throws; after a test with
// instanceof it cannot. null is an instance of nothing, but can be cast to everything.

import oxpecker.contracts.*;

class Animal {
    int legs;
}

class Dog extends Animal {
    int tricks;
}

class Poodle extends Dog { }

class Bird extends Animal { }

class Main {
    @Ensures("animal == null ==> retval == 0")
    @Exceptional("false")
    static int sound(Animal animal) {
        if (animal instanceof Dog) {
            Dog dog = (Dog) animal;
            return dog.tricks;
        }
        return animal == null ? 0 : -animal.legs;
    }

    // Believes that every animal is a dog.
    static int trust(Animal animal) {
        return ((Dog) animal).tricks;
    }

    static void main() {
        Animal poodle = new Poodle();
        assert poodle instanceof Dog && poodle instanceof Animal;
        Animal same = (Animal) (Dog) poodle;
        assert same == poodle;

        Dog nothing = (Dog) null;
        assert nothing == null && !(nothing instanceof Dog);

        Animal bird = new Bird();
        boolean failed = false;
        try {
            Dog dog = (Dog) bird;
            dog.tricks = 1;
        } catch (RuntimeException refusal) {
            failed = true;
        }
        assert failed;
    }
}
