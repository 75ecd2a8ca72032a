//@ needs: jdk
//@ expect: valid

import java.lang.constant.Constable;
import java.lang.constant.ConstantDesc;
import java.util.IllegalFormatCodePointException;
import java.util.IllegalFormatConversionException;
import java.util.InputMismatchException;
import java.util.Scanner;
import java.util.UnknownFormatConversionException;

/** Texts that are no String are asked for their characters, not for their text. */
public class CharSequences {
    static final class Ab implements CharSequence {
        public int length() {
            return 2;
        }

        public char charAt(int i) {
            return i == 0 ? 'a' : 'b';
        }

        public CharSequence subSequence(int start, int end) {
            return "ab".substring(start, end);
        }

        public String toString() {
            return "something else";
        }
    }

    static String thrown(String format, Object... args) {
        try {
            return String.format(format, args);
        } catch (IllegalFormatCodePointException e) {
            return "point";
        } catch (UnknownFormatConversionException e) {
            return "unknown " + e.getConversion();
        } catch (IllegalFormatConversionException e) {
            return "conversion";
        }
    }

    public static void main(String[] args) {
        CharSequence s = new Ab();
        assert "ab".contentEquals(s) && !"abc".contentEquals(s);
        assert new StringBuilder(s).toString().equals("ab");
        assert new StringBuilder("x").append(s).append(s, 1, 2).insert(0, s).insert(1, s, 0, 1).toString().equals("aabxabb");
        assert new StringBuffer().append(s).toString().equals("ab");
        assert thrown("%c", -1).equals("point");
        assert thrown("%d %q", "x").equals("unknown q") && thrown("%d", "x").equals("conversion");
        assert thrown("%s %", "x").equals("unknown %");
        String message = "";
        try {
            new Scanner("99999999999").nextByte();
        } catch (InputMismatchException e) {
            message = e.getMessage();
        }
        assert message.startsWith("For input string");
        try {
            new Scanner("300").nextByte();
        } catch (InputMismatchException e) {
            message = e.getMessage();
        }
        assert message.startsWith("Value out of range");
        Object text = "x";
        Object number = 1;
        Object letter = 'c';
        assert text instanceof Constable && number instanceof ConstantDesc && letter instanceof Constable;
        assert !(letter instanceof ConstantDesc) && (Object) Thread.State.NEW instanceof Constable;
    }
}
