//@ expect: invalid
//@ needs: jdk
//@ verify: --unwind 2

import java.util.Scanner;

public class ScannerLines {
    public static void main(String[] args) throws Exception {
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            String s = in.nextLine();
            assert s.indexOf('\n') < 0;
            assert !s.equals("q"); //~ assertion
        }
    }
}
