//@ expect: valid

public class Recursion {
    static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static long fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int hanoi(int n, char from, char to, char over) {
        if (n == 0) {
            return 0;
        }
        int moves = hanoi(n - 1, from, over, to) + 1;
        if (n == 3) {
            System.out.println(from + "->" + to);
        }
        return moves + hanoi(n - 1, over, to, from);
    }

    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    public static void main(String[] args) {
        System.out.println(ackermann(2, 3) + " " + fibonacci(12) + " " + even(10) + " " + odd(10));
        System.out.println(hanoi(4, 'a', 'b', 'c'));
        System.out.println(gcd(1071, 462));
    }
}
