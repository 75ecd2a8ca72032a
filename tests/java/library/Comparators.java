//@ expect: valid
//@ needs: jdk

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

public class Comparators {
    record Person(String name, int age) { }

    public static void main(String[] args) {
        List<Person> people = new ArrayList<>();
        people.add(new Person("bob", 30));
        people.add(new Person("ann", 30));
        people.add(new Person("cid", 20));
        people.sort(Comparator.comparingInt(Person::age).thenComparing(Person::name));
        System.out.println(people);
        people.sort((a, b) -> b.name().compareTo(a.name()));
        System.out.println(people.get(0));
        people.sort(Comparator.comparing(Person::name).reversed());
        System.out.println(people.get(2).name());
    }
}
