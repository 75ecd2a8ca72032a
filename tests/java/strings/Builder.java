//@ expect: valid

public class Builder {
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        b.append(1).append('c').append("s").append(2.5).append(true).append(5L).append((Object) null)
            .append(new char[] {'x', 'y'}).append(1.5f).append("abcdef", 2, 4);
        System.out.println(b + " " + b.length());
        b.setLength(5);
        System.out.println(b);
        b.insert(0, "<<").insert(4, 99).append(">>");
        System.out.println(b + " " + b.indexOf("9") + " " + b.charAt(2));
        b.reverse();
        System.out.println(b);
        b.deleteCharAt(0).delete(1, 3).setCharAt(0, '#');
        System.out.println(b.toString());
        b.replace(0, 2, "replacement");
        System.out.println(b.substring(3) + b.substring(0, 2));
        StringBuilder other = new StringBuilder("text");
        System.out.println(other.equals(new StringBuilder("text")) + " " + other.toString().contentEquals(other));
        other.setLength(6);
        System.out.println((int) other.charAt(5) + " " + other.length());
        StringBuffer buffer = new StringBuffer("x");
        buffer.append(1).append('y').insert(1, false);
        System.out.println(buffer);
        System.out.println(new StringBuilder("ab").compareTo(new StringBuilder("ac")));
        CharSequence sequence = b;
        System.out.println(sequence.subSequence(0, 3) + " " + sequence.charAt(1));
    }
}
