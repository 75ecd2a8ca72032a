//@ expect: valid

public class Own {
    interface IntOp {
        int apply(int a, int b);

        default IntOp swapped() {
            return (a, b) -> apply(b, a);
        }
    }

    interface Maker<T> {
        T make();
    }

    interface Printer {
        void print(String s);
    }

    static int use(IntOp op, int a, int b) {
        return op.apply(a, b);
    }

    int state = 5;

    IntOp capturing(int k) {
        return (a, b) -> a * k + b + state;
    }

    public static void main(String[] args) {
        System.out.println(use((a, b) -> a - b, 7, 3) + " " + use(((IntOp) (a, b) -> a - b).swapped(), 7, 3));
        Own o = new Own();
        IntOp c = o.capturing(10);
        System.out.println(c.apply(1, 2));
        o.state = 100;
        System.out.println(c.apply(1, 2));
        String text = "captured";
        long wide = 1L << 40;
        double d = 2.5;
        Maker<String> maker = () -> text + wide + d;
        System.out.println(maker.make());
        Printer p = s -> System.out.println("<" + s + ">");
        p.print("x");
        Maker<Maker<Integer>> nested = () -> () -> 42;
        System.out.println(nested.make().make());
        Maker<int[]> block = () -> {
            int[] a = new int[3];
            for (int i = 0; i < a.length; i++) {
                a[i] = i * i;
            }
            return a;
        };
        System.out.println(block.make()[2]);
    }
}
