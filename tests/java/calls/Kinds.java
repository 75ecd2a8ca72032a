//@ expect: valid

public class Kinds {
    interface Greets {
        String name();

        default String greet() {
            return "hello " + decorate(name());
        }

        private String decorate(String s) {
            return "<" + s + ">";
        }

        static Greets of(String name) {
            return new Named(name);
        }
    }

    static class Named implements Greets {
        private final String name;

        Named(String name) {
            this.name = name;
        }

        public String name() {
            return hidden() + name;
        }

        private String hidden() {
            return "_";
        }
    }

    static class Loud extends Named {
        Loud(String name) {
            super(name.toUpperCase());
        }

        @Override
        public String name() {
            return super.name() + "!";
        }

        @Override
        public String greet() {
            return super.greet() + "!!";
        }

        String hidden() {
            return "#";
        }
    }

    public static void main(String[] args) {
        System.out.println(Greets.of("ann").greet());
        Greets loud = new Loud("bob");
        System.out.println(loud.greet());
        System.out.println(((Loud) loud).hidden());
        System.out.println(((Named) loud).name());
        System.out.println(loud.equals(loud) + " " + (loud.hashCode() == loud.hashCode()));
    }
}
