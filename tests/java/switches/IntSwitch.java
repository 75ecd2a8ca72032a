//@ expect: valid

public class IntSwitch {
    static String dense(int x) {
        switch (x) {
            case 0:
                return "zero";
            case 1:
            case 2:
                return "small";
            case 3: {
                x++;
            }
            case 4:
                return "fell " + x;
            default:
                return "other";
        }
    }

    static int sparse(int x) {
        switch (x) {
            case Integer.MIN_VALUE: return 1;
            case -1: return 2;
            case 1000: return 3;
            case Integer.MAX_VALUE: return 4;
        }
        return 0;
    }

    static int loop(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            switch (i % 4) {
                case 0: continue;
                case 1: sum += 1; break;
                default: sum += 10;
                case 3: sum += 100;
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        for (int i = -1; i < 6; i++) {
            System.out.println(dense(i));
        }
        System.out.println(sparse(Integer.MIN_VALUE) + " " + sparse(-1) + " " + sparse(1000) + " "
            + sparse(Integer.MAX_VALUE) + " " + sparse(5));
        System.out.println(loop(8));
    }
}
