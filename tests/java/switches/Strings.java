//@ expect: valid

public class Strings {
    static int number(String s) {
        switch (s) {
            case "one": return 1;
            case "two": return 2;
            case "Aa": return 10;
            case "BB": return 11;
            case "": return 0;
            default: return -1;
        }
    }

    public static void main(String[] args) {
        String o = "o";
        System.out.println(number("one") + " " + number("tw" + o) + " " + number("Aa") + " " + number("BB") + " "
            + number("") + " " + number("C#"));
        try {
            number(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        String kind = switch ("b".repeat(2)) {
            case "a", "bb" -> "known";
            default -> "unknown";
        };
        System.out.println(kind);
    }
}
