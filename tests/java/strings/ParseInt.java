//@ expect: valid

public class ParseInt {
    static void parse(String s) {
        try {
            System.out.println(Integer.parseInt(s));
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (String s : new String[] {"0", "-0", "+7", "2147483647", "-2147483648", "2147483648", "", "-", "1x", " 1"}) {
            parse(s);
        }
        parse(null);
        System.out.println(Long.parseLong("-9223372036854775808") + Integer.parseInt("-ff", 16));
        System.out.println(Double.parseDouble("1.5e3") + " " + Double.parseDouble("-.5") + " "
            + Boolean.parseBoolean("TRUE") + " " + Integer.valueOf("12") + " " + Byte.parseByte("-128"));
        try {
            Byte.parseByte("200");
        } catch (NumberFormatException e) {
            System.out.println("range");
        }
    }
}
