//@ expect: valid

public class Exceptions {
    static void fails(int which, String s) {
        switch (which) {
            case 0 -> s.charAt(3);
            case 1 -> s.charAt(-1);
            case 2 -> s.substring(4);
            case 3 -> s.substring(2, 1);
            case 4 -> s.repeat(-1);
            case 5 -> s.compareTo(null);
            case 6 -> new StringBuilder(s).deleteCharAt(3);
            case 7 -> new StringBuilder(s).insert(5, "x");
            default -> s.concat(null);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 9; i++) {
            try {
                fails(i, "abc");
                System.out.println("not reached " + i);
            } catch (IndexOutOfBoundsException e) {
                System.out.println(i + " bounds " + (e instanceof StringIndexOutOfBoundsException));
            } catch (IllegalArgumentException | NullPointerException e) {
                System.out.println(i + " " + e.getClass().getSimpleName());
            }
        }
    }
}
