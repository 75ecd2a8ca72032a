//@ expect: invalid
//@ needs: jdk

import java.util.Scanner;

public class ScannerText {
    public static void main(String[] args) throws Exception {
        Scanner in = new Scanner("12 ab 3.5 true\nlast line\n");
        assert in.hasNextInt() && in.nextInt() == 12;
        assert !in.hasNextInt() && in.next().equals("ab");
        assert in.nextDouble() == 3.5 && in.nextBoolean();
        assert in.nextLine().isEmpty() && in.nextLine().equals("last line") && !in.hasNextLine();
        assert false; //~ assertion
    }
}
