//@ needs: jdk 17

import java.math.BigDecimal;
import java.text.*;
import java.util.*;
import java.util.regex.*;

/** Formats, regular expressions, scanners and parsing. */
class Formats {
    static void formatInt() throws Exception {
        assert String.format("%d|%5d|%-5d|%05d", 1, 2, 3, 4).equals("1|    2|3    |00004");
        assert false;
    }

    static void formatString() throws Exception {
        assert String.format("%s|%5s|%-5s|", "a", "b", "c").equals("a|    b|c    |");
        assert false;
    }

    static void formatHex() throws Exception {
        assert String.format("%x %X %o %08x", 255, 255, 8, 4096).equals("ff FF 10 00001000");
        assert false;
    }

    static void formatDouble() throws Exception {
        assert String.format(Locale.ROOT, "%.2f %.0f %8.3f", 3.14159, 2.5, 1.5).equals("3.14 3    1.500");
        assert false;
    }

    static void formatGrouping() throws Exception {
        assert String.format(Locale.US, "%,d", 1234567).equals("1,234,567");
        assert false;
    }

    static void formatSign() throws Exception {
        assert String.format("%+d %(d % d", 5, -6, 7).equals("+5 (6)  7");
        assert false;
    }

    static void formatChar() throws Exception {
        assert String.format("%c%c%b%%%n", 'x', 66, true).startsWith("xBtrue%");
        assert false;
    }

    static void formatIndex() throws Exception {
        assert String.format("%2$s %1$s %<s", "a", "b").equals("b a a");
        assert false;
    }

    static void formatNull() throws Exception {
        assert String.format("%s %b", null, null).equals("null false");
        assert false;
    }

    static void formatScientific() throws Exception {
        assert String.format(Locale.ROOT, "%e", 12345.678).equals("1.234568e+04");
        assert false;
    }

    static void formatUpper() throws Exception {
        assert String.format("%S %10.3s|", "abc", "abcdef").equals("ABC        abc|");
        assert false;
    }

    static void formatWrongKind() throws Exception {
        boolean caught = false;
        try {
            String.format("%d", "x");
        } catch (IllegalFormatException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void formatMissing() throws Exception {
        boolean caught = false;
        try {
            String.format("%s %s", "x");
        } catch (MissingFormatArgumentException e) {
            caught = e.getMessage().equals("Format specifier '%s'");
        }
        assert caught;
        assert false;
    }

    static void formatPlain() throws Exception {
        assert String.format("no arguments").equals("no arguments") && String.format("%s-%s", 1, 2L).equals("1-2");
        assert false;
    }

    static void formatterClass() throws Exception {
        StringBuilder b = new StringBuilder();
        Formatter f = new Formatter(b);
        f.format("%d", 1).format("%s", "x");
        assert b.toString().equals("1x");
        assert false;
    }

    static void patternFind() throws Exception {
        Matcher m = Pattern.compile("(\\d+)-(\\d+)").matcher("10-20 30-40");
        assert m.find() && m.group(1).equals("10") && m.start() == 0 && m.find() && m.group(2).equals("40") && !m.find();
        assert false;
    }

    static void patternMatches() throws Exception {
        assert Pattern.matches("a*b", "aaab") && !Pattern.matches("a*b", "aaa");
        assert false;
    }

    static void patternNamedGroup() throws Exception {
        Matcher m = Pattern.compile("(?<year>\\d{4})-(?<month>\\d\\d)").matcher("2024-05");
        assert m.matches() && m.group("year").equals("2024") && m.group("month").equals("05") && m.groupCount() == 2;
        assert false;
    }

    static void patternFlags() throws Exception {
        assert Pattern.compile("HELLO", Pattern.CASE_INSENSITIVE).matcher("hello").matches() && Pattern.compile("^b", Pattern.MULTILINE).matcher("a\nb").find();
        assert false;
    }

    static void patternSplit() throws Exception {
        assert Pattern.compile("\\s*,\\s*").split("a , b,c").length == 3;
        assert false;
    }

    static void patternReplace() throws Exception {
        assert Pattern.compile("(a)(b)?").matcher("abac").replaceAll("[$1]").equals("[a][a]c");
        assert false;
    }

    static void patternReplaceFunction() throws Exception {
        assert Pattern.compile("\\d").matcher("a1b2").replaceAll(r -> "<" + r.group() + ">").equals("a<1>b<2>");
        assert false;
    }

    static void patternLazy() throws Exception {
        Matcher m = Pattern.compile("<(.+?)>").matcher("<a><b>");
        assert m.find() && m.group(1).equals("a");
        assert false;
    }

    static void patternLookahead() throws Exception {
        assert "foobar".replaceAll("foo(?=bar)", "x").equals("xbar");
        assert false;
    }

    static void patternBackreference() throws Exception {
        assert "abab".matches("(ab)\\1") && !"abba".matches("(ab)\\1");
        assert false;
    }

    static void patternAlternation() throws Exception {
        assert "cat".matches("cat|dog") && "dog".matches("(?:cat|dog)") && Pattern.compile("a|b").asPredicate().test("xb");
        assert false;
    }

    static void patternQuote() throws Exception {
        assert Pattern.quote("a.b").equals("\\Qa.b\\E") && "a.b".matches(Pattern.quote("a.b"));
        assert false;
    }

    static void patternSyntax() throws Exception {
        boolean caught = false;
        try {
            Pattern.compile("(");
        } catch (PatternSyntaxException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void patternResults() throws Exception {
        assert Pattern.compile("\\w+").matcher("one two").results().map(MatchResult::group).toList().equals(List.of("one", "two"));
        assert false;
    }

    static void matcherRegion() throws Exception {
        Matcher m = Pattern.compile("a").matcher("baab");
        assert m.find(2) && m.start() == 2 && m.lookingAt() == false && m.hitEnd() == false;
        assert false;
    }

    static void scannerTokens() throws Exception {
        Scanner s = new Scanner("12 abc 3.5\nrest of line");
        assert s.nextInt() == 12 && s.next().equals("abc") && s.hasNextDouble();
        assert false;
    }

    static void scannerLines() throws Exception {
        Scanner s = new Scanner("one\ntwo\n");
        assert s.nextLine().equals("one") && s.hasNextLine() && s.nextLine().equals("two") && !s.hasNextLine();
        assert false;
    }

    static void scannerMismatch() throws Exception {
        boolean caught = false;
        try {
            new Scanner("abc").nextInt();
        } catch (InputMismatchException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void scannerEnd() throws Exception {
        boolean caught = false;
        try {
            new Scanner("").next();
        } catch (NoSuchElementException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void scannerDelimiter() throws Exception {
        Scanner s = new Scanner("a,b").useDelimiter(",");
        assert s.next().equals("a") && s.next().equals("b") && !s.hasNext();
        assert false;
    }

    static void decimalFormat() throws Exception {
        assert new DecimalFormat("0.00", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(1.5).equals("1.50");
        assert false;
    }

    static void numberFormat() throws Exception {
        assert NumberFormat.getIntegerInstance(Locale.ROOT).parse("42").intValue() == 42;
        assert false;
    }

    static void messageFormat() throws Exception {
        assert MessageFormat.format("{1} {0}", "a", "b").equals("b a");
        assert false;
    }

    static void simpleDateFormat() throws Exception {
        SimpleDateFormat f = new SimpleDateFormat("yyyy-MM-dd", Locale.ROOT);
        f.setTimeZone(TimeZone.getTimeZone("UTC"));
        assert f.format(new Date(0)).equals("1970-01-01");
        assert false;
    }

    static void choiceFormat() throws Exception {
        assert new ChoiceFormat("0#none|1#one|1<many").format(5).equals("many");
        assert false;
    }

    static void parseFails() throws Exception {
        String message = "";
        try {
            Integer.parseInt("12x");
        } catch (NumberFormatException e) {
            message = e.getMessage();
        }
        assert message.equals("For input string: \"12x\"");
        assert false;
    }

    static void parseKinds() throws Exception {
        assert Integer.parseInt("-7") == -7 && Integer.parseInt("+7") == 7 && Integer.parseInt("ff", 16) == 255 && Long.parseLong("9999999999") == 9999999999L && Boolean.parseBoolean("TRUE");
        assert false;
    }

    static void parseDouble() throws Exception {
        assert Double.parseDouble("2.5") == 2.5 && Double.parseDouble("1e3") == 1000 && Double.parseDouble("-0.125") == -0.125;
        assert false;
    }

    static void parseDoubleHard() throws Exception {
        assert Double.parseDouble("0.1") == 0.1 && Float.parseFloat("3.4028235e38") == Float.MAX_VALUE && Double.parseDouble("  1.0  ") == 1.0;
        assert false;
    }

    static void parseDoubleFails() throws Exception {
        boolean caught = false;
        try {
            Double.parseDouble("one");
        } catch (NumberFormatException e) {
            caught = e.getMessage().equals("For input string: \"one\"");
        }
        assert caught;
        assert false;
    }

    static void doubleToString() throws Exception {
        assert Double.toString(1.0).equals("1.0") && Double.toString(100.5).equals("100.5") && Double.toString(1e7).equals("1.0E7") && Double.toString(0.001).equals("0.001") && Double.toString(1e-4).equals("1.0E-4");
        assert false;
    }

    static void doubleToStringHard() throws Exception {
        assert Double.toString(0.1 + 0.2).equals("0.30000000000000004") && Double.toString(1.0 / 3).equals("0.3333333333333333") && Double.toString(Double.MAX_VALUE).equals("1.7976931348623157E308");
        assert false;
    }

    static void floatToString() throws Exception {
        assert Float.toString(1.1f).equals("1.1") && Float.toString(1e10f).equals("1.0E10") && Float.toString(Float.NaN).equals("NaN");
        assert false;
    }

    static void bigDecimalText() throws Exception {
        assert new BigDecimal("1E+3").toString().equals("1E+3") && new BigDecimal("1E+3").toPlainString().equals("1000");
        assert false;
    }

    static void collatorIsThere() throws Exception {
        assert Collator.getInstance(Locale.US).compare("a", "b") < 0;
        assert false;
    }

    static void breakIterator() throws Exception {
        BreakIterator it = BreakIterator.getCharacterInstance(Locale.ROOT);
        it.setText("ab");
        assert it.first() == 0 && it.next() == 1;
        assert false;
    }

    static void printfBuffers() throws Exception {
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        java.io.PrintStream out = new java.io.PrintStream(bytes);
        out.printf("%d-%s", 1, "x");
        out.flush();
        assert bytes.toString().equals("1-x");
        assert false;
    }
}
