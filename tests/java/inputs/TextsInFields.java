//@ entry: TextsInFields.check
//@ expect: invalid

/** Texts are objects of the library behind fields of the program. */
public class TextsInFields {
    static class Person {
        String name;
        Person friend;
    }

    static void check(Person p) {
        if (p == null || p.friend == null || p.name == null || p.friend.name == null) {
            return;
        }
        if (p.friend == p) {
            assert p.name.equals(p.friend.name);
        }
        if (p.name.length() == 1 && p.friend.name.length() == 1) {
            assert p.name.equals(p.friend.name); //~ assertion
        }
    }
}
