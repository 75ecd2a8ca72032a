//@ expect: valid

public class TextBlocks {
    public static void main(String[] args) {
        String block = """
            Hello,
              "world" \
            joined
            tab\tend   \s
            """;
        System.out.print(block);
        System.out.println(block.length());
        int lines = 0;
        for (int i = 0; i < block.length(); i++) {
            if (block.charAt(i) == '\n') {
                lines++;
            }
        }
        System.out.println(lines);
        System.out.println("unicode: \u0041\101\0".length());
        System.out.println("\u00e4\u00f6".charAt(1) == '\u00f6');
        String face = "\ud83d\ude00";
        System.out.println(face.length() + " " + face.codePointAt(0));
    }
}
