//@ expect: valid
//@ needs: jdk

import java.util.BitSet;
import java.util.Comparator;
import java.util.Arrays;
import java.util.StringJoiner;

public class StringJoinerAndScanner {
    public static void main(String[] args) {
        StringJoiner joiner = new StringJoiner(", ", "{", "}");
        joiner.add("a").add("b");
        System.out.println(joiner + " " + joiner.length());
        String[] words = {"pear", "fig", "apple"};
        Arrays.sort(words, Comparator.comparing(String::length));
        System.out.println(String.join(",", words));
        Arrays.sort(words, Comparator.reverseOrder());
        System.out.println(String.join(",", words));
        BitSet bits = new BitSet();
        bits.set(3);
        bits.set(70);
        System.out.println(bits.cardinality() + " " + bits.nextSetBit(4) + " " + bits);
    }
}
