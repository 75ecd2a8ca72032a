//@ expect: valid

public class SuperAndThis {
    interface Text {
        String get();
    }

    static class Base {
        String name() {
            return "base";
        }
    }

    static class Derived extends Base {
        @Override
        String name() {
            return "derived";
        }

        Text mine() {
            return this::name;
        }

        Text parents() {
            return super::name;
        }

        Text both() {
            return () -> super.name() + this.name();
        }
    }

    public static void main(String[] args) {
        Derived d = new Derived();
        System.out.println(d.mine().get() + " " + d.parents().get() + " " + d.both().get());
        Text t = new Text() {
            int calls;

            @Override
            public String get() {
                Text inner = () -> "call " + ++calls;
                return inner.get();
            }
        };
        System.out.println(t.get() + t.get());
    }
}
