//@ expect: invalid
//@ needs: jdk
//@ verify: --unwind 3

import java.util.Scanner;

public class ScannerLoop {
    public static void main(String[] args) throws Exception {
        Scanner in = new Scanner(System.in);
        int sum = 0;
        while (in.hasNextInt()) {
            int x = in.nextInt();
            assert x != 7; //~ assertion
            sum += x;
        }
        in.close();
        assert false; //~ assertion
    }
}
