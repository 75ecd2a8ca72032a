//@ expect: invalid
//@ needs: jdk
//@ verify: --unwind 4

import java.io.BufferedReader;
import java.io.InputStreamReader;

public class ReadLineEnd {
    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String line = in.readLine();
        if (line == null) {
            assert in.readLine() == null;
            assert false; //~ assertion
        }
    }
}
