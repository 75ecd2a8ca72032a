//@ expect: valid

public class Intern {
    public static void main(String[] args) {
        String half = "te";
        System.out.println((half + "xt").intern() == "text");
        System.out.println((half + "xt") == "text");
    }
}
