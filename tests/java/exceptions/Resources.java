//@ expect: valid

public class Resources {
    static class Door implements AutoCloseable {
        final String name;
        final boolean stuck;

        Door(String name, boolean stuck) {
            this.name = name;
            this.stuck = stuck;
            System.out.println("open " + name);
        }

        @Override
        public void close() {
            System.out.println("close " + name);
            if (stuck) {
                throw new IllegalStateException(name + " is stuck");
            }
        }
    }

    static int enter(boolean fails, boolean stuck) {
        try (Door a = new Door("a", stuck); Door b = new Door("b", stuck); Door none = null) {
            if (fails) {
                throw new RuntimeException("inside");
            }
            return 1;
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + " " + e.getSuppressed().length);
            for (Throwable t : e.getSuppressed()) {
                System.out.println("  " + t.getMessage());
            }
            return 2;
        } finally {
            System.out.println("done");
        }
    }

    public static void main(String[] args) {
        System.out.println(enter(false, false));
        System.out.println(enter(true, false));
        System.out.println(enter(false, true));
        System.out.println(enter(true, true));
        Door shared = new Door("shared", false);
        try (shared) {
            System.out.println("using");
        }
    }
}
