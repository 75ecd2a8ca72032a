//@ expect: valid

public class Enums {
    enum Color { RED, GREEN, BLUE }

    static String old(Color c) {
        switch (c) {
            case RED:
                return "r";
            case BLUE:
                return "b";
            default:
                return "other";
        }
    }

    static int exhaustive(Color c) {
        return switch (c) {
            case RED -> 1;
            case GREEN -> 2;
            case BLUE -> 3;
        };
    }

    public static void main(String[] args) {
        for (Color c : Color.values()) {
            System.out.println(c + old(c) + exhaustive(c));
        }
        try {
            exhaustive(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
