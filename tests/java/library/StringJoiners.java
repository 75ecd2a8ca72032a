//@ expect: valid
//@ needs: jdk

import java.util.StringJoiner;

public class StringJoiners {
    public static void main(String[] args) {
        StringJoiner joiner = new StringJoiner(", ", "{", "}");
        joiner.add("a").add("b");
        System.out.println(joiner + " " + joiner.length());
    }
}
