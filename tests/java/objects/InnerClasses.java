//@ expect: valid

public class InnerClasses {
    private int value = 1;

    class Inner {
        int value = 2;

        class Deep {
            int value = 3;

            String all() {
                InnerClasses.this.value += 10;
                return value + " " + Inner.this.value + " " + InnerClasses.this.value;
            }
        }
    }

    static class Nested {
        private int secret = 7;
    }

    interface Task {
        int run(int x);
    }

    Task local(int captured) {
        class Local implements Task {
            int calls;

            public int run(int x) {
                calls++;
                return x + captured + value + calls;
            }
        }
        Local l = new Local();
        l.run(0);
        return l;
    }

    Task anonymous(final int captured) {
        return new Task() {
            int state = captured * 2;

            @Override
            public int run(int x) {
                state += x;
                return state + value;
            }
        };
    }

    public static void main(String[] args) {
        InnerClasses outer = new InnerClasses();
        Inner inner = outer.new Inner();
        Inner.Deep deep = inner.new Deep();
        System.out.println(deep.all());
        System.out.println(new Nested().secret);
        Task local = outer.local(100);
        System.out.println(local.run(1) + " " + local.run(1));
        Task anonymous = outer.anonymous(5);
        System.out.println(anonymous.run(1) + " " + anonymous.run(1));
        outer.value = 0;
        System.out.println(anonymous.run(0));
    }
}
