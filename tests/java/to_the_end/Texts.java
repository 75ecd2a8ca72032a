//@ needs: jdk 17

import java.util.*;

/** Strings, builders and characters. */
class Texts {
    static void basics() throws Exception {
        String s = "hello";
        assert s.length() == 5 && s.charAt(1) == 'e' && s.indexOf('l') == 2 && s.lastIndexOf("l") == 3 && s.indexOf("z") == -1 && s.indexOf('l', 3) == 3;
        assert false;
    }

    static void substring() throws Exception {
        String s = "hello world";
        assert s.substring(6).equals("world") && s.substring(0, 5).equals("hello") && s.substring(5, 5).isEmpty();
        assert false;
    }

    static void substringFails() throws Exception {
        String message = "";
        try {
            "abc".substring(2, 5);
        } catch (StringIndexOutOfBoundsException e) {
            message = e.getMessage();
        }
        assert message.equals("begin 2, end 5, length 3");
        assert false;
    }

    static void charAtFails() throws Exception {
        boolean caught = false;
        try {
            "abc".charAt(3);
        } catch (StringIndexOutOfBoundsException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void cases() throws Exception {
        assert "AbC".toLowerCase().equals("abc") && "AbC".toUpperCase().equals("ABC") && "abc".equalsIgnoreCase("ABC");
        assert false;
    }

    static void sharpS() throws Exception {
        assert "stra\u00dfe".toUpperCase().equals("STRASSE") && "\u00e9".toUpperCase().equals("\u00c9");
        assert false;
    }

    static void trimAndStrip() throws Exception {
        assert "  a b ".trim().equals("a b") && "\t x".strip().equals("x") && " x ".stripLeading().equals("x ") && " x ".stripTrailing().equals(" x") && "  ".isBlank();
        assert false;
    }

    static void replace() throws Exception {
        assert "banana".replace('a', 'o').equals("bonono") && "banana".replace("an", "").equals("ba") && "aaa".replace("aa", "b").equals("ba");
        assert false;
    }

    static void startsEnds() throws Exception {
        assert "prefix.txt".startsWith("pre") && "prefix.txt".endsWith(".txt") && "prefix".startsWith("fix", 3) && "abc".contains("bc");
        assert false;
    }

    static void compare() throws Exception {
        assert "a".compareTo("b") < 0 && "abc".compareTo("ab") == 1 && "B".compareToIgnoreCase("a") > 0 && "a".compareTo("a") == 0;
        assert false;
    }

    static void equality() throws Exception {
        String a = "ab", b = "a" + "b", c = new String("ab");
        assert a == b && a != c && a.equals(c) && a == c.intern();
        assert false;
    }

    static void hash() throws Exception {
        assert "".hashCode() == 0 && "abc".hashCode() == 96354 && "hello world".hashCode() == 1794106052;
        assert false;
    }

    static void join() throws Exception {
        assert String.join(", ", "a", "b").equals("a, b") && String.join("-", List.of("x", "y", "z")).equals("x-y-z");
        assert false;
    }

    static void repeat() throws Exception {
        assert "ab".repeat(3).equals("ababab") && "x".repeat(0).isEmpty();
        assert false;
    }

    static void splitComma() throws Exception {
        String[] parts = "a,b,,c,,".split(",");
        assert parts.length == 4 && parts[2].isEmpty() && parts[3].equals("c");
        assert false;
    }

    static void splitLimit() throws Exception {
        assert "a:b:c".split(":", 2)[1].equals("b:c") && "a,b,,".split(",", -1).length == 4;
        assert false;
    }

    static void splitSpaces() throws Exception {
        assert "one two  three".split(" ").length == 4 && "x".split(",").length == 1 && "".split(",").length == 1;
        assert false;
    }

    static void splitRegex() throws Exception {
        assert Arrays.asList("a1b22c".split("[0-9]+")).equals(List.of("a", "b", "c"));
        assert false;
    }

    static void splitWhitespace() throws Exception {
        assert Arrays.asList(" a  b\tc".trim().split("\\s+")).equals(List.of("a", "b", "c"));
        assert false;
    }

    static void splitDot() throws Exception {
        assert "1.2.3".split("\\.").length == 3 && "a|b".split("\\|")[1].equals("b");
        assert false;
    }

    static void toCharArray() throws Exception {
        char[] cs = "abc".toCharArray();
        cs[0] = 'z';
        assert new String(cs).equals("zbc") && String.valueOf(cs, 1, 2).equals("bc") && String.copyValueOf(cs).length() == 3;
        assert false;
    }

    static void valueOf() throws Exception {
        assert String.valueOf(1).equals("1") && String.valueOf(true).equals("true") && String.valueOf('c').equals("c") && String.valueOf(1.5).equals("1.5") && String.valueOf((Object) null).equals("null");
        assert false;
    }

    static void lines() throws Exception {
        assert "a\nb\r\nc".lines().toList().equals(List.of("a", "b", "c"));
        assert false;
    }

    static void indentAndStripIndent() throws Exception {
        assert " a\nb".indent(2).equals("   a\n  b\n") && "  a\n   b".stripIndent().equals("a\n b");
        assert false;
    }

    static void translateEscapes() throws Exception {
        assert "a\\tb".translateEscapes().equals("a\tb");
        assert false;
    }

    static void transform() throws Exception {
        assert "x".transform(s -> s + s).equals("xx");
        assert false;
    }

    static void codePoints() throws Exception {
        String s = "a\ud83d\ude00b";
        assert s.length() == 4 && s.codePointCount(0, 4) == 3 && s.codePointAt(1) == 0x1F600 && s.offsetByCodePoints(0, 2) == 3;
        assert false;
    }

    static void bytes() throws Exception {
        byte[] b = "az".getBytes(java.nio.charset.StandardCharsets.UTF_8);
        assert b.length == 2 && b[0] == 97 && new String(b, java.nio.charset.StandardCharsets.UTF_8).equals("az");
        assert false;
    }

    static void bytesBeyondAscii() throws Exception {
        byte[] b = "\u00e9\u20ac".getBytes(java.nio.charset.StandardCharsets.UTF_8);
        assert b.length == 5 && b[0] == (byte) 0xC3 && new String(b, java.nio.charset.StandardCharsets.UTF_8).equals("\u00e9\u20ac");
        assert false;
    }

    static void bytesLatin1() throws Exception {
        byte[] b = "\u00e9".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
        assert b.length == 1 && (b[0] & 0xff) == 0xe9;
        assert false;
    }

    static void bytesByName() throws Exception {
        assert "abc".getBytes("UTF-8").length == 3 && new String(new byte[] {65}, "US-ASCII").equals("A");
        assert false;
    }

    static void contentEquals() throws Exception {
        assert "ab".contentEquals(new StringBuilder("ab")) && "abcd".regionMatches(true, 1, "XBC", 1, 2);
        assert false;
    }

    static void builderAppend() throws Exception {
        StringBuilder b = new StringBuilder("x");
        b.append(1).append('c').append(2.5).append(true).append((String) null).append(3L).append(new char[] {'y'});
        assert b.toString().equals("x1c2.5truenull3y") && b.length() == 16;
        assert false;
    }

    static void builderEdit() throws Exception {
        StringBuilder b = new StringBuilder("hello");
        b.insert(0, ">>").deleteCharAt(2).replace(2, 4, "EL").setCharAt(0, '<');
        assert b.toString().equals("<>ELlo");
        assert false;
    }

    static void builderReverse() throws Exception {
        assert new StringBuilder("abc").reverse().toString().equals("cba") && new StringBuilder("a\ud83d\ude00").reverse().toString().equals("\ud83d\ude00a");
        assert false;
    }

    static void builderDelete() throws Exception {
        StringBuilder b = new StringBuilder("abcdef");
        b.delete(1, 3);
        b.setLength(3);
        assert b.toString().equals("ade") && b.indexOf("d") == 1 && b.charAt(2) == 'e';
        assert false;
    }

    static void builderSetLengthGrows() throws Exception {
        StringBuilder b = new StringBuilder("a");
        b.setLength(3);
        assert b.length() == 3 && b.charAt(2) == 0;
        assert false;
    }

    static void builderCapacity() throws Exception {
        StringBuilder b = new StringBuilder();
        assert b.capacity() == 16 && new StringBuilder("ab").capacity() == 18;
        assert false;
    }

    static void builderCompare() throws Exception {
        assert new StringBuilder("a").compareTo(new StringBuilder("b")) < 0 && new StringBuilder("ab").chars().sum() == 195;
        assert false;
    }

    static void buffer() throws Exception {
        StringBuffer b = new StringBuffer();
        b.append("a").append(1).insert(1, "-").reverse();
        assert b.toString().equals("1-a");
        assert false;
    }

    static void characterKinds() throws Exception {
        assert Character.isDigit('5') && Character.isLetter('x') && Character.isLetterOrDigit('_') == false && Character.isWhitespace('\t') && Character.isUpperCase('A') && Character.isLowerCase('a') && Character.isAlphabetic('z');
        assert false;
    }

    static void characterCases() throws Exception {
        assert Character.toUpperCase('a') == 'A' && Character.toLowerCase('Z') == 'z' && Character.getNumericValue('7') == 7 && Character.digit('f', 16) == 15 && Character.forDigit(11, 16) == 'b';
        assert false;
    }

    static void characterUnicode() throws Exception {
        assert Character.isLetter('\u03b1') && Character.toUpperCase('\u03b1') == '\u0391' && Character.isDigit('\u0663');
        assert false;
    }

    static void characterTypes() throws Exception {
        assert Character.getType('A') == Character.UPPERCASE_LETTER && Character.isJavaIdentifierStart('$') && !Character.isJavaIdentifierPart('-');
        assert false;
    }

    static void surrogates() throws Exception {
        assert Character.isHighSurrogate('\ud83d') && Character.toChars(0x1F600).length == 2 && Character.charCount(65) == 1 && Character.toString(97).equals("a");
        assert false;
    }

    static void palindrome() throws Exception {
        String s = "A man a plan a canal Panama";
        StringBuilder b = new StringBuilder();
        for (char c : s.toLowerCase().toCharArray()) {
            if (Character.isLetter(c)) {
                b.append(c);
            }
        }
        assert b.toString().equals(b.reverse().toString());
        assert false;
    }

    static void caesar() throws Exception {
        StringBuilder b = new StringBuilder();
        for (char c : "Hello".toCharArray()) {
            char base = Character.isUpperCase(c) ? 'A' : 'a';
            b.append((char) (base + (c - base + 13) % 26));
        }
        assert b.toString().equals("Uryyb");
        assert false;
    }

    static void anagram() throws Exception {
        char[] a = "listen".toCharArray(), b = "silent".toCharArray();
        Arrays.sort(a);
        Arrays.sort(b);
        assert new String(a).equals(new String(b));
        assert false;
    }

    static void wordCount() throws Exception {
        Map<String, Integer> counts = new TreeMap<>();
        for (String word : "to be or not to be".split(" ")) {
            counts.merge(word, 1, Integer::sum);
        }
        assert counts.toString().equals("{be=2, not=1, or=1, to=2}");
        assert false;
    }

    static void tokenizer() throws Exception {
        StringTokenizer t = new StringTokenizer("a b,c", " ,");
        assert t.countTokens() == 3 && t.nextToken().equals("a") && t.hasMoreTokens() && t.nextToken().equals("b") && t.nextToken().equals("c") && !t.hasMoreTokens();
        assert false;
    }

    static void tokenizerDelimiters() throws Exception {
        StringTokenizer t = new StringTokenizer("1+2", "+", true);
        assert t.nextToken().equals("1") && t.nextToken().equals("+") && t.nextToken().equals("2");
        assert false;
    }

    static void joiner() throws Exception {
        StringJoiner j = new StringJoiner(", ", "{", "}");
        j.setEmptyValue("none");
        assert j.toString().equals("none");
        j.add("a").add("b");
        assert j.toString().equals("{a, b}") && j.length() == 6;
        assert false;
    }

    static void emptyStringFacts() throws Exception {
        assert "".isEmpty() && "".length() == 0 && "".equals("") && "abc".indexOf("") == 0 && "a".compareTo("") == 1;
        assert false;
    }

    static void concatMethod() throws Exception {
        assert "a".concat("b").equals("ab") && "a".concat("").equals("a");
        assert false;
    }

    static void matches() throws Exception {
        assert "abc123".matches("[a-z]+\\d+") && !"abc".matches("ab");
        assert false;
    }

    static void replaceAll() throws Exception {
        assert "a1b22".replaceAll("[0-9]+", "#").equals("a#b#") && "aXbX".replaceFirst("X", "-").equals("a-bX");
        assert false;
    }

    static void replaceGroups() throws Exception {
        assert "john smith".replaceAll("(\\w+) (\\w+)", "$2, $1").equals("smith, john");
        assert false;
    }

    static void formatted() throws Exception {
        assert "%s has %d".formatted("bag", 3).equals("bag has 3");
        assert false;
    }

    static void charSequence() throws Exception {
        CharSequence cs = "abcd";
        assert cs.subSequence(1, 3).toString().equals("bc") && CharSequence.compare("a", "b") < 0 && cs.length() == 4;
        assert false;
    }

    static void describeConstable() throws Exception {
        assert "x".describeConstable().get().equals("x");
        assert false;
    }

    static void strings2Numbers() throws Exception {
        int sum = 0;
        for (String s : "1 2 3".split(" ")) {
            sum += Integer.parseInt(s);
        }
        assert sum == 6;
        assert false;
    }
}
