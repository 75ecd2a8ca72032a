//@ expect: invalid
//@ needs: jdk

import java.util.Scanner;

public class ScannerInt {
    public static void main(String[] args) throws Exception {
        Scanner in = new Scanner(System.in);
        int x = in.nextInt();
        int y = in.nextInt();
        assert x + y != 42; //~ assertion
    }
}
