//@ expect: valid

public class Arrows {
    static int value(int x) {
        return switch (x) {
            case 1, 3, 5 -> x * 10;
            case 2 -> {
                int y = x;
                y += 5;
                yield y;
            }
            case 4 -> throw new IllegalArgumentException("four");
            default -> -1;
        };
    }

    static String old(char c) {
        return switch (c) {
            case 'a':
            case 'b':
                yield "ab";
            case 'z':
                String s = "z";
                yield s + s;
            default:
                yield "?";
        };
    }

    public static void main(String[] args) {
        for (int i = 0; i < 6; i++) {
            try {
                System.out.println(value(i));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(old('a') + old('b') + old('z') + old('y'));
        int n = 3;
        switch (n) {
            case 3 -> System.out.println("three");
            case 4 -> System.out.println("four");
        }
        System.out.println(1 + switch (n) { case 3 -> 5; default -> 6; } + "x");
    }
}
