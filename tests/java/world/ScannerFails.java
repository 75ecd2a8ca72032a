//@ expect: invalid
//@ needs: jdk

import java.util.InputMismatchException;
import java.util.NoSuchElementException;
import java.util.Scanner;

public class ScannerFails {
    public static void main(String[] args) throws Exception {
        Scanner in = new Scanner(System.in);
        try {
            in.nextInt();
        } catch (InputMismatchException e) {
            assert in.hasNext();
            assert false; //~ assertion
        } catch (NoSuchElementException e) {
            assert !in.hasNext();
            assert false; //~ assertion
        }
    }
}
