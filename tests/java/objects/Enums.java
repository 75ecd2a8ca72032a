//@ expect: valid

public class Enums {
    enum Planet {
        MERCURY(3), VENUS(5) {
            @Override
            int weight() {
                return super.weight() * 100;
            }
        }, EARTH(6);

        private final int mass;
        static int lookups;

        Planet(int mass) {
            this.mass = mass;
        }

        int weight() {
            lookups++;
            return mass;
        }
    }

    enum Op {
        PLUS("+") {
            int apply(int a, int b) {
                return a + b;
            }
        },
        TIMES("*") {
            int apply(int a, int b) {
                return a * b;
            }
        };

        final String sign;

        Op(String sign) {
            this.sign = sign;
        }

        abstract int apply(int a, int b);
    }

    enum Empty { }

    public static void main(String[] args) {
        for (Planet p : Planet.values()) {
            System.out.println(p + " " + p.ordinal() + " " + p.weight() + " " + p.name());
        }
        System.out.println(Planet.lookups + " " + Planet.valueOf("EARTH").mass);
        try {
            Planet.valueOf("PLUTO");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        for (Op op : Op.values()) {
            System.out.println(3 + op.sign + 4 + "=" + op.apply(3, 4));
        }
        System.out.println(Planet.EARTH.compareTo(Planet.MERCURY) + " " + (Planet.EARTH == Planet.valueOf("EARTH")));
        System.out.println(Planet.VENUS.getDeclaringClass() == Planet.class);
        System.out.println(Planet.VENUS.getClass() == Planet.class);
        System.out.println(Planet.EARTH.getClass() == Planet.class);
        System.out.println(Empty.values().length + " " + Planet.EARTH.equals(null));
        Planet.values()[0] = null;
        System.out.println(Planet.values()[0]);
    }
}
