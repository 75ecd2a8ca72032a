//@ expect: valid

public class Methods {
    public static void main(String[] args) {
        String s = "Hello, World";
        System.out.println(s.length() + " " + s.charAt(4) + " " + s.indexOf('o') + " " + s.indexOf("o", 5) + " "
            + s.lastIndexOf('o') + " " + s.indexOf("xyz") + " " + s.indexOf(""));
        System.out.println(s.substring(7) + "|" + s.substring(0, 5) + "|" + s.substring(12) + "|");
        System.out.println(s.toUpperCase() + s.toLowerCase());
        System.out.println(s.replace('l', 'L') + s.replace("World", "you"));
        System.out.println(s.startsWith("Hell") + " " + s.endsWith("d") + " " + s.startsWith("W", 7) + " "
            + s.contains("lo, W"));
        System.out.println("  trim me ".trim() + "|" + "\t strip ".strip() + "|" + " ".isBlank() + "".isEmpty());
        System.out.println("abc".compareTo("abd") + " " + "abc".compareTo("ab") + " " + "B".compareTo("a") + " "
            + "B".compareToIgnoreCase("a"));
        System.out.println("abc".equals("abc") + " " + "abc".equalsIgnoreCase("ABC") + " " + "abc".equals(null));
        System.out.println("hello".hashCode() + " " + "".hashCode());
        System.out.println("ab".repeat(3) + "x".concat("y") + String.join("-", "a", "b", "c"));
        System.out.println(String.valueOf(3.5) + String.valueOf(true) + String.valueOf('c') + String.valueOf(10L));
        for (String part : "a,b,,c,,".split(",")) {
            System.out.print("[" + part + "]");
        }
        System.out.println();
        System.out.println(new String(new char[] {'a', 'b', 'c'}, 1, 2) + "abc".toCharArray().length);
        System.out.println("a\tb\\\"\u00e9".length());
        System.out.println("%d %s".length() + String.format("%d-%s-%c|%b|%x%%", 1, "x", (char) 99, true,
            255));
    }
}
