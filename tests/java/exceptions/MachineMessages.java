//@ expect: valid

public class MachineMessages {
    interface Shape {
    }

    static class Circle implements Shape {
    }

    static class Ring extends Circle {
    }

    static void show(Runnable action) {
        try {
            action.run();
            System.out.println("nothing");
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
            System.out.println(e);
        }
    }

    static Object any(Object o) {
        return o;
    }

    static int[] sized(int n) {
        return new int[n];
    }

    static void divisions(int zero) {
        show(() -> System.out.println(1 / zero));
        show(() -> System.out.println(1L % zero));
        show(() -> {
            throw new ArithmeticException();
        });
        show(() -> {
            throw new ArithmeticException("mine");
        });
    }

    static void arrays(int[] three) {
        show(() -> three[5] = 1);
        show(() -> System.out.println(three[-1]));
        show(() -> System.out.println((new String[0])[Integer.MAX_VALUE]));
        show(() -> System.out.println(sized(-7).length));
        show(() -> System.out.println(new int[2][Integer.MIN_VALUE].length));
        show(() -> System.out.println(new int[-2][-3].length));
        show(() -> {
            throw new ArrayIndexOutOfBoundsException(3);
        });
        show(() -> {
            throw new ArrayIndexOutOfBoundsException();
        });
        show(() -> {
            throw new NegativeArraySizeException();
        });
    }

    static void stores() {
        show(() -> {
            Object[] texts = new String[1];
            texts[0] = 1;
        });
        show(() -> {
            Object[] rings = new Ring[1];
            rings[0] = new Circle();
        });
        show(() -> {
            Object[] rows = new int[1][];
            rows[0] = new long[1];
        });
        show(() -> System.arraycopy(new Object[] {"a", 1}, 0, new String[2], 0, 2));
        show(() -> System.arraycopy(new Integer[] {1}, 0, new String[2], 0, 1));
        show(() -> {
            throw new ArrayStoreException();
        });
    }

    static void casts() {
        show(() -> System.out.println((String) any(1)));
        show(() -> System.out.println((Ring) any(new Circle())));
        show(() -> System.out.println((Shape) any("text")));
        show(() -> System.out.println((String) any(new Ring())));
        show(() -> System.out.println((int[]) any(new long[1])));
        show(() -> System.out.println(((Ring[]) any(new Circle[1])).length));
        show(() -> System.out.println(((Ring[]) any(new int[1][1])).length));
        show(() -> System.out.println(((Object[][]) any(new Circle[1])).length));
        show(() -> {
            throw new ClassCastException();
        });
    }

    static void wrapped(int[] three) {
        try {
            three[3]++;
        } catch (RuntimeException e) {
            RuntimeException outer = new IllegalStateException(e);
            System.out.println(outer.getMessage());
            System.out.println(new RuntimeException(outer));
            System.out.println(outer.getCause() == e);
        }
        try {
            Object nothing = any(null);
            nothing.hashCode();
        } catch (NullPointerException e) {
            // Nobody asks for the message.
            System.out.println(new RuntimeException(e).getCause() == e);
        }
        System.out.println(new RuntimeException(new NullPointerException()).getMessage());
    }

    public static void main(String[] args) {
        divisions(args.length);
        arrays(new int[3]);
        stores();
        casts();
        wrapped(new int[3]);
    }
}
