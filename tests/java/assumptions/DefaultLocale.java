//@ expect: valid
//@ assumes: default-locale

public class DefaultLocale {
    public static void main(String[] args) {
        assert "TITLE".toLowerCase().equals("title");
    }
}
