//@ expect: valid

public class LabelledLoops {
    public static void main(String[] args) {
        int steps = 0;
        outer:
        for (int i = 0; i < 10; i++) {
            for (int j = 0; ; j++) {
                steps++;
                if (j == i) {
                    continue outer;
                }
                if (i * j == 12) {
                    System.out.println(i + " " + j);
                    break outer;
                }
            }
        }
        System.out.println(steps);
        int n = 0;
        do {
            n += 3;
            if (n == 6) {
                continue;
            }
            n--;
        } while (n < 10);
        System.out.println(n);
        block: {
            if (n > 5) {
                break block;
            }
            System.out.println("not reached");
        }
        int i = 0;
        while (true) {
            if (++i > 3) break;
        }
        for (;;) {
            if (i-- == 0) break;
        }
        System.out.println(i);
        for (int a = 0, b = 10; a < b; a += 2, b--) {
            System.out.print(a + b + " ");
        }
        System.out.println();
    }
}
