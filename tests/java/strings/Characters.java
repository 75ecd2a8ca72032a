//@ expect: valid

public class Characters {
    public static void main(String[] args) {
        for (char c : "aZ5 _\t\u00e9$".toCharArray()) {
            System.out.println(Character.isLetter(c) + " " + Character.isDigit(c) + " " + Character.isWhitespace(c) + " "
                + Character.isUpperCase(c) + " " + Character.isLowerCase(c) + " " + Character.isLetterOrDigit(c) + " "
                + (int) Character.toUpperCase(c) + " " + (int) Character.toLowerCase(c) + " "
                + Character.getNumericValue(c));
        }
        System.out.println(Character.digit('f', 16) + " " + Character.forDigit(11, 16) + " " + Character.toString('x')
            + Character.valueOf('y') + Character.compare('a', 'b'));
    }
}
