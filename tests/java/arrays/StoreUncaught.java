//@ entry: StoreUncaught.check
//@ expect: invalid

public class StoreUncaught {
    static class Animal { }

    static class Cat extends Animal { }

    static class Dog extends Animal { }

    static void put(Animal[] animals, Animal one) {
        animals[0] = one; //~ exception
    }

    static void check(boolean isDog) {
        Animal[] cats = new Cat[1];
        put(cats, new Cat());
        put(new Animal[1], new Dog());
        put(cats, isDog ? new Dog() : null);
    }
}
