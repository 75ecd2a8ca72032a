//@ like: examples/objects/casts_wrong.oox
//@ entry: Main.tricks
//@ expect: invalid
//@ verify: --unwind 4
// A cast after the wrong test.
// Wrong: an animal that is not a bird is taken for a dog. The cat is neither: its cast fails,
// although the method promises not to throw.

import oxpecker.contracts.*;

interface Animal { }

class Dog implements Animal {
    int tricks;
}

class Cat implements Animal { }

class Bird implements Animal { }

class Main {
    @Requires("animal != null")
    @Ensures("animal instanceof Bird ==> retval == 0")
    @Exceptional("false") //~ exceptional
    static int tricks(Animal animal) {
        if (animal instanceof Bird) {
            return 0;
        }
        Dog dog = (Dog) animal;
        return dog.tricks;
    }
}
