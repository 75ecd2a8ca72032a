//@ why: a text that doubles its length in every round
public class Texts {
    public static void main(String[] args) {
        StringBuilder text = new StringBuilder("ab");
        while (text.length() > 0) {
            text.append(text.toString());
        }
        assert false;
    }
}
